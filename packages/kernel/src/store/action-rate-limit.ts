import type { Middleware } from 'redux';

/** Milliseconds in which actions are counted. */
const WINDOW = 1_000;
/** Actions of one kind in a window: more than a page needs, and few enough to keep it responsive. */
const MAX_ACTIONS = 200;

/** Too many actions of one kind, for example from an endless loop. */
export class RateLimitError extends Error {}

/** Counts an action. @throws RateLimitError above the limit */
export type RateLimiter = (action: unknown) => void;

interface DispatchedAction {
  type?: unknown;
  meta?: { arg?: { endpointName?: string }; requestStatus?: string; condition?: boolean };
}

/** Counts actions by kind in windows of one second. */
export function createRateLimiter(now: () => number = () => performance.now()): RateLimiter {
  const counts = new Map<string, number>();
  let windowEnd = 0;
  return (action) => {
    if (now() >= windowEnd) {
      counts.clear();
      windowEnd = now() + WINDOW;
    }
    const kind = kindOf(action);
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    if (count > MAX_ACTIONS)
      throw new RateLimitError(`More than ${MAX_ACTIONS} actions "${kind}" within a second`);
  };
}

/** The limiter of the microfrontend that is dispatching; undefined for the shell. */
let currentLimiter: RateLimiter | undefined;

/** Counts everything that `send` dispatches synchronously with this limiter instead of the shell's. */
export function withRateLimiter<Result>(limiter: RateLimiter, send: () => Result): Result {
  const previous = currentLimiter;
  currentLimiter = limiter;
  try {
    return send();
  } finally {
    currentLimiter = previous;
  }
}

/** Rejects actions above the limit. The error ends the loop that dispatches them. During rendering it reaches the error boundary. */
export function rateLimitActions(shellLimiter = createRateLimiter()): Middleware {
  return () => (next) => (action) => {
    if (currentLimiter) currentLimiter(action);
    else if (!isResponse(action as DispatchedAction)) shellLimiter(action);
    return next(action);
  };
}

/** The request was counted. Rejecting its response would leave the caller pending forever. */
function isResponse({ meta }: DispatchedAction): boolean {
  return ['fulfilled', 'rejected'].includes(meta?.requestStatus ?? '') && !meta?.condition;
}

/** All thunks are one kind. Actions of API calls share their types: the endpoint distinguishes them. */
function kindOf(action: unknown): string {
  if (typeof action === 'function') return 'thunk';
  const { type, meta } = action as DispatchedAction;
  return [String(type), meta?.arg?.endpointName].join(' ').trim();
}
