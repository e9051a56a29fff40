const LOCK = 'whetstone-session';
/** Milliseconds to wait for a turn. */
const LIMIT = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what changes the session one after the other: across tabs where the browser has locks, else in this tab. A task that waits
 * for ten seconds runs without its turn, so that no tab that hangs stops the others: each task checks the session before it writes.
 */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  // Browsers hide their locks on insecure origins, such as a shop on a local network without TLS.
  const turn = navigator.locks ? acrossTabs(task) : withinLimit(last).then(task);
  last = turn.catch(() => undefined);
  return turn;
}

async function acrossTabs<Result>(task: () => Promise<Result>): Promise<Result> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LIMIT);
  let hasTurn = false;
  try {
    return await navigator.locks.request(LOCK, { signal: limit.signal }, () => {
      hasTurn = true;
      clearTimeout(timer);
      return task();
    });
  } catch (error) {
    if (hasTurn) throw error;
    return task();
  } finally {
    clearTimeout(timer);
  }
}

function withinLimit(turn: Promise<unknown>): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, LIMIT);
    turn.then(resolve).then(() => clearTimeout(timer));
  });
}
