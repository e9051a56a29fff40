const LOCK = 'whetstone-session';
/** Maximum wait for other tabs, in milliseconds. */
const MAX_WAIT = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs session changes one after the other: across tabs if the browser supports locks, otherwise in this tab. A task that has waited
 * ten seconds for other tabs runs anyway, so a tab that hangs does not block the others. Each task checks the session before it
 * writes and has its own timeout.
 */
export function withSessionLock<Result>(task: () => Promise<Result>): Promise<Result> {
  // Browsers provide locks only in secure contexts. A shop on a local network without TLS is not a secure context.
  if (navigator.locks) return acrossTabs(task);
  const result = last.then(task, task);
  last = result;
  return result;
}

async function acrossTabs<Result>(task: () => Promise<Result>): Promise<Result> {
  let acquired = false;
  try {
    return await navigator.locks.request(LOCK, { signal: AbortSignal.timeout(MAX_WAIT) }, () => {
      acquired = true;
      return task();
    });
  } catch (error) {
    if (acquired) throw error;
    return task();
  }
}
