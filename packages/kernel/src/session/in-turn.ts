const LOCK = 'whetstone-session';
/** Maximum wait for other tabs, in milliseconds. */
const LIMIT = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Serialises session changes: across tabs if the browser supports locks, otherwise in this tab. A task that has waited
 * ten seconds for other tabs runs anyway, so a tab that hangs does not block the others. Each task checks the session before it
 * writes, and has a time limit of its own.
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
