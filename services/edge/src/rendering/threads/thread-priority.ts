import { readlinkSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** How much a render thread's nice value exceeds that of the edge: about a third of its weight. */
export const RENDER_PRIORITY = 5;
const LOWEST = 19;

/**
 * Lowers the priority of the calling thread, so that API calls and cached pages, which the edge's main thread forwards, run first while
 * the cores are busy. Only Linux has a priority for each thread. Elsewhere the priority stays.
 */
export function lowerThreadPriority(): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, Math.min(getPriority(thread) + RENDER_PRIORITY, LOWEST));
  } catch {
    // The platform has no priority for each thread.
  }
}
