import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { StepError } from './run.ts';

/** The ports between well-known services and the ports that systems give to outgoing connections. */
const LOWEST = 20_000;
const HIGHEST = 32_767;

/**
 * A free port of the loopback address, for a process that cannot choose and report its port. Between this check and the start of the process, an
 * outgoing connection could take a port that the system chose, but not one of this range.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST + 1);
    const failure = await failureToListen('127.0.0.1', port);
    if (!failure) return port;
    if (failure.code !== 'EADDRINUSE') throw failure;
  }
}

/** Attempts to start something on free ports. */
const PORT_ATTEMPTS = 5;

/**
 * Starts something that needs its ports in advance. If another process takes one of them first, starts it again with other ports.
 * @param start stops everything that it has started before it rejects
 */
export async function onFreePorts<Started>(
  count: number,
  start: (...ports: number[]) => Promise<Started>,
  choosePort = freePort,
): Promise<Started> {
  for (let attempt = 1; ; attempt += 1) {
    const ports = new Set<number>();
    while (ports.size < count) ports.add(await choosePort());
    try {
      return await start(...ports);
    } catch (error) {
      const isFree = await Promise.all([...ports].map(isPortFree));
      if (attempt === PORT_ATTEMPTS || isFree.every(Boolean)) throw error;
    }
  }
}

/** Whether nothing listens at a port of the loopback address. */
export async function isPortFree(port: number): Promise<boolean> {
  return !(await failureToListen('127.0.0.1', port));
}

async function failureToListen(host: string, port: number): Promise<NodeJS.ErrnoException | undefined> {
  const server = createServer().listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    return error as NodeJS.ErrnoException;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}

/** @throws StepError with the reason when the port is not available */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const failure = await failureToListen(host, port);
  if (failure) throw new StepError(listenError(failure, host, port));
}

function listenError({ code, message }: NodeJS.ErrnoException, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is in use. Set PORT to another one.`;
  if (code === 'EACCES') return `Port ${port} needs more rights than you have. Set PORT to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST must be an address of this machine, not "${host}".`;
  return `Port ${port} of ${host} cannot be listened on: ${message}.`;
}

/** @throws StepError when the text is no port to which visitors can connect */
export function readPort(text: string): string {
  if (/^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535) return text;
  throw new StepError(`PORT must be a number from 1 to 65535, not "${text}".`);
}
