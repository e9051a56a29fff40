import type { Middleware } from 'redux';

/** Milliseconds over which actions are counted. */
const WINDOW = 1_000;
/** More actions of one kind than any page needs within that time, and few enough to leave the page usable. */
const LIMIT = 200;

/** A kind of action came so often that the site would stand still: whoever sends it is told no. */
export class FloodError extends Error {}

/** Throws a FloodError at one action too many of a kind. */
export type FloodGuard = (action: unknown) => void;

interface SentAction {
  type?: unknown;
  meta?: { arg?: { endpointName?: string }; requestStatus?: string; condition?: boolean };
}

/** Counts actions by their kind. */
export function floodGuard(now: () => number = () => performance.now()): FloodGuard {
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

/** The guard of the microfrontend that is sending right now. */
let sender: FloodGuard | undefined;

/** Has the guard count all that `send` sends before it returns, in the place of the site's: nobody pays for what others send. */
export function countedBy<Answer>(guard: FloodGuard, send: () => Answer): Answer {
  const before = sender;
  sender = guard;
  try {
    return send();
  } finally {
    sender = before;
  }
}

/**
 * Refuses actions of a kind that comes too often, so that one mistake, such as an endless loop, costs nobody else: the error ends
 * the loop, and reaches the boundary around it where it comes from rendering.
 */
export function refuseFloods(site = floodGuard()): Middleware {
  return () => (next) => (action) => {
    if (sender) sender(action);
    else if (!isAnswer(action as SentAction)) site(action);
    return next(action);
  };
}

/** It comes as often as its question, which was counted; refused, it would leave whoever asked waiting for ever. */
function isAnswer({ meta }: SentAction): boolean {
  return ['fulfilled', 'rejected'].includes(meta?.requestStatus ?? '') && !meta?.condition;
}

/** All thunks are of one kind; the actions that calls of the API send are told apart by their endpoint, for all microfrontends send them under the same types. */
function kindOf(action: unknown): string {
  if (typeof action === 'function') return 'thunk';
  const { type, meta } = action as SentAction;
  return [String(type), meta?.arg?.endpointName].join(' ').trim();
}
