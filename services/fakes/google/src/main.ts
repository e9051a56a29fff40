import { startFakeOidcProvider } from './server.ts';
import { readSettings, SettingsError } from './settings.ts';

async function main(): Promise<void> {
  const { issuer, server } = await startFakeOidcProvider(readSettings(process.env));
  const stop = () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // The parent process has ended and can no longer send a signal.
  process.once('disconnect', stop);
  process.send?.({ ready: true, issuer, port: Number(new URL(issuer).port) });
}

main().catch((error: NodeJS.ErrnoException) => {
  const sentence =
    error instanceof SettingsError
      ? error.message
      : `The fake OIDC provider could not start: ${error.message}`;
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
});
