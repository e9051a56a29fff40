import { startFakeStripe } from './server.ts';
import { readSettings, SettingsError } from './settings.ts';

async function main(): Promise<void> {
  const { port, close } = await startFakeStripe(readSettings(process.env));
  const stop = () => void close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // The parent process has ended and can no longer send a signal.
  process.once('disconnect', stop);
  process.send?.({ ready: true, port });
}

main().catch((error: NodeJS.ErrnoException) => {
  const sentence =
    error instanceof SettingsError ? error.message : `The fake Stripe could not start: ${error.message}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
