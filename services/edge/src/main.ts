import type { AddressInfo } from 'node:net';
import { createEdge } from './app.ts';
import { ConfigError, readConfig } from './config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createEdge(config);
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // The parent process has ended and can no longer send a signal.
  process.once('disconnect', stop);
  await app.listen({ host: config.host, port: config.port });
  const { port } = app.server.address() as AddressInfo;
  process.send?.({ ready: true, port });
}

main().catch((error: NodeJS.ErrnoException) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
});

function explain(error: NodeJS.ErrnoException): string {
  if (error instanceof ConfigError) return error.message;
  if (error.code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 4000} is in use. Set PORT to another one.`;
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND')
    return `HOST must be an address of this machine, not "${process.env.HOST}".`;
  if (error.code === 'EACCES')
    return `Port ${process.env.PORT} needs more rights than this process has. Set PORT to one above 1023.`;
  return error.stack ?? error.message;
}
