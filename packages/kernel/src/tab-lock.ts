/** Maximum wait for other tabs, in milliseconds. */
const MAX_WAIT = 10_000;

const last: Record<string, Promise<unknown>> = {};

/**
 * Runs tasks with the same lock one after the other: across tabs if the browser supports locks, otherwise in this tab. A task that has waited
 * ten seconds for other tabs runs anyway, so a tab that hangs does not block the others. Each task has its own timeout, and checks what the tasks
 * before it have changed.
 */
export function withTabLock<Result>(lock: string, task: () => Promise<Result>): Promise<Result> {
  // Browsers provide locks only in secure contexts. A shop on a local network without TLS is not a secure context.
  if (navigator.locks) return acrossTabs(lock, task);
  const result = Promise.resolve(last[lock]).then(task, task);
  last[lock] = result;
  return result;
}

async function acrossTabs<Result>(lock: string, task: () => Promise<Result>): Promise<Result> {
  let acquired = false;
  try {
    return await navigator.locks.request(lock, { signal: AbortSignal.timeout(MAX_WAIT) }, () => {
      acquired = true;
      return task();
    });
  } catch (error) {
    if (acquired) throw error;
    return task();
  }
}
