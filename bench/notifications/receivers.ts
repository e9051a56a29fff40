import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A mail server and a receiver of webhooks, each on a port of this machine. */
export interface Ports {
  smtp: number;
  webhooks: number;
}

/** The largest number of connections that were open at the same time, and the number of all connections. */
export interface Connections {
  most: number;
  total: number;
}

export interface Counts {
  smtp: Connections;
  webhooks: Connections;
}

/** Messages of the process: first the ports, then the counts. */
export type Behaviors<Value> = Record<'hanging' | 'failing', Value>;

/** Starts receivers that hang and receivers that fail, in a process of their own. The stack ends the process. */
export async function startReceivers(
  open: AsyncDisposableStack,
): Promise<{ ports: Behaviors<Ports>; counts: () => Promise<Behaviors<Counts>> }> {
  const receivers = fork(path.join(import.meta.dirname, 'receivers-process.ts'));
  open.defer(() => void receivers.kill());
  const next = async () => (await once(receivers, 'message'))[0];
  const ports: Behaviors<Ports> = await next();
  return {
    ports,
    counts: () => {
      receivers.send('count');
      return next();
    },
  };
}
