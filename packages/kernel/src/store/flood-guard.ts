import type { Middleware } from '@reduxjs/toolkit';

/** Milliseconds over which actions are counted. */
const WINDOW = 1_000;
/** More actions of one kind than any page needs within that time, and few enough to leave the page usable. */
const LIMIT = 200;

/** A kind of action came so often that the site would stand still: whoever sends it is told no. */
export class FloodError extends Error {}

/** Counts actions by their kind. What it answers throws a FloodError at one too many. */
export function floodGuard(now: () => number = () => performance.now()): (action: unknown) => void {
  const counts = new Map<string, number>();
  let end = 0;
  return (action) => {
    if (now() >= end) {
      counts.clear();
      end = now() + WINDOW;
    }
    const kind = kindOf(action);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > LIMIT) throw new FloodError(`More than ${LIMIT} actions "${kind}" within a second`);
  };
}

/**
 * Refuses actions of a kind that comes too often, so that one mistake, such as an endless loop, costs nobody else: the error ends
 * the loop, and reaches the boundary around it where it comes from rendering.
 */
export function refuseFloods(guard = floodGuard()): Middleware {
  return () => (next) => (action) => {
    guard(action);
    return next(action);
  };
}

/** All thunks are of one kind; the actions that calls of the API send are told apart by their endpoint, for all pieces send them under the same types. */
function kindOf(action: unknown): string {
  if (typeof action === 'function') return 'thunk';
  const { type, meta } = action as { type?: unknown; meta?: { arg?: { endpointName?: string } } };
  return [String(type), meta?.arg?.endpointName].join(' ').trim();
}
