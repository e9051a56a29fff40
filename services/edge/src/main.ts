import type { AddressInfo } from 'node:net';
import { ConfigError } from '@whetstone/contract/environment';
import type { FastifyInstance } from 'fastify';
import { createEdge } from './app.ts';
import { readConfig } from './config.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const app = await createEdge(config);
  const stop = () => void app.close().then(() => process.exit(0));
  process.once('SIGINT', stop).once('SIGTERM', stop);
  // The parent process has ended and can no longer send a signal.
  process.once('disconnect', stop);
  const { host, port, internalHost, internalPort } = config;
  const ports = {
    internalPort: await listen(app.internal, internalHost, internalPort, 'INTERNAL_'),
    port: await listen(app, host, port, ''),
  };
  process.send?.({ ready: true, ...ports });
}

main().catch((error: Error) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error.stack ?? error.message)}\n`);
  process.exit(1);
});

/**
 * Returns the port.
 * @param prefix the prefix of the settings HOST and PORT
 * @throws ConfigError
 */
async function listen(app: FastifyInstance, host: string, port: number, prefix: string): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const sentence = explain(error as NodeJS.ErrnoException, host, port, prefix);
    throw sentence === undefined ? error : new ConfigError(sentence);
  }
  return (app.server.address() as AddressInfo).port;
}

function explain(
  { code }: NodeJS.ErrnoException,
  host: string,
  port: number,
  prefix: string,
): string | undefined {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set ${prefix}PORT to another one.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${prefix}HOST must be an address of this machine, not "${host}".`;
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this process has. Set ${prefix}PORT to one above 1023.`;
  return undefined;
}
