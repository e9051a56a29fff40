/** What the processes of the fakes share: their settings, and how they start and end. */

/** A setting is missing or invalid. The message is one sentence for the operator. */
export class SettingsError extends Error {}

/** Whether this is the address of a page on this machine. */
export function isLocalAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
}

/** A shop that other machines can reach must not trust a fake. @throws SettingsError */
export function localAddress(name: string, text: string): string {
  if (isLocalAddress(text)) return text;
  throw new SettingsError(`${name} must be an address on this machine, not "${text}".`);
}

/** @throws SettingsError */
export function required(env: NodeJS.ProcessEnv, name: string, prefix = ''): string {
  const value = env[name];
  if (!value) throw new SettingsError(`${name} must be set.`);
  if (!value.startsWith(prefix)) throw new SettingsError(`${name} must start with "${prefix}".`);
  return value;
}

/** The port in `PORT`. The default, 0, chooses a free port. @throws SettingsError */
export function portOf({ PORT: text = '0' }: NodeJS.ProcessEnv): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
}

/**
 * Runs a fake until a signal arrives or the parent process ends.
 * @param start returns what the parent process must know, and how the fake ends
 */
export function runFake(
  name: string,
  start: () => Promise<{ details: object; close: () => Promise<unknown> }>,
): void {
  const run = async () => {
    const { details, close } = await start();
    const stop = () => void close().then(() => process.exit(0));
    process.once('SIGINT', stop).once('SIGTERM', stop);
    // The parent process has ended and can no longer send a signal.
    process.once('disconnect', stop);
    process.send?.({ ready: true, ...details });
  };
  run().catch((error: Error) => {
    const isSetting = error instanceof SettingsError;
    process.stderr.write(`${isSetting ? error.message : `${name} could not start: ${error.message}`}\n`);
    process.exit(1);
  });
}
