const LOCK = 'whetstone-session';
/** Milliseconds to wait for other tabs. */
const LIMIT = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs what changes the session one after the other: across tabs where the browser has locks, else in this tab. A task that waits
 * ten seconds for other tabs runs all the same, so that none that hangs stops the others: each task checks the session before it
 * writes, and takes a limited time itself.
 */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  // Browsers hide their locks on insecure origins, such as a shop on a local network without TLS.
  if (navigator.locks) return acrossTabs(task);
  const turn = last.then(task, task);
  last = turn;
  return turn;
}

async function acrossTabs<Result>(task: () => Promise<Result>): Promise<Result> {
  let hasTurn = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(LIMIT) }, () => {
      hasTurn = true;
      return task();
    });
  } catch (error) {
    if (hasTurn) throw error;
    return task();
  }
}
