export interface Settings {
  /** 0 chooses a free port. */
  port: number;
  /** The only key that the API accepts. */
  secretKey: string;
  /** Signs events. */
  webhookSecret: string;
  /** Where events are sent. Without an address they can only be listed. */
  webhookUrl: string | undefined;
}

/** A setting is missing or invalid. The message is one sentence for the operator. */
export class SettingsError extends Error {}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** Whether this is the address of a page on this machine. */
export function isLocalAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return ['http:', 'https:'].includes(protocol) && LOOPBACK.includes(hostname);
}

/** @throws SettingsError */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  if (env.NODE_ENV === 'production') {
    throw new SettingsError('The fake Stripe moves no money: it is not for production.');
  }
  return {
    port: portOf(env.PORT ?? '0'),
    secretKey: required(env, 'STRIPE_SECRET_KEY', 'sk_test_'),
    webhookSecret: required(env, 'STRIPE_WEBHOOK_SECRET', 'whsec_'),
    webhookUrl: env.WEBHOOK_URL ? loopbackAddress(env.WEBHOOK_URL) : undefined,
  };
}

/** With the prefix check, a live key never reaches the fake. */
function required(env: NodeJS.ProcessEnv, name: string, prefix: string): string {
  const value = env[name];
  if (!value) throw new SettingsError(`${name} must be set.`);
  if (!value.startsWith(prefix)) throw new SettingsError(`${name} must start with "${prefix}".`);
  return value;
}

function portOf(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new SettingsError(`PORT must be a number from 0 to 65535, not "${text}".`);
  return port;
}

function loopbackAddress(text: string): string {
  if (isLocalAddress(text)) return text;
  throw new SettingsError(`WEBHOOK_URL must be an address on this machine, not "${text}".`);
}
