import { once } from 'node:events';
import { createServer } from 'node:net';
import { StepError } from './run.ts';

/** A free port of the loopback address. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('The system returned no port.');
  return address.port;
}

/** @throws StepError with the reason when the port is not available */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StepError(listenError(error as NodeJS.ErrnoException, host, port));
  }
  server.close();
  await once(server, 'close');
}

function listenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than you have. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST must be an address of this machine, not "${host}".`;
  return `Port ${port} of ${host} cannot be listened on: ${message}.`;
}
