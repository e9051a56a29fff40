import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

const LOWEST = 19;

/**
 * Lowers the priority of a process, and of the threads that it starts from now on.
 * @param niceness how much its nice value rises
 * @throws Error if the process does not exist
 */
export function lowerPriority(process: number, niceness: number): void {
  setPriority(process, Math.min(getPriority(process) + niceness, LOWEST));
}

/** As `lowerPriority`, for the calling thread. Only Linux has a priority for each thread, and a container may hide its number: then the priority stays. */
export function lowerThreadPriority(niceness: number): void {
  const thread = threadNumber();
  if (thread !== undefined) lowerPriority(thread, niceness);
}

function threadNumber(): number | undefined {
  try {
    return Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  } catch {
    return undefined;
  }
}
