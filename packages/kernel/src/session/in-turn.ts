const LOCK = 'whetstone-session';

let last: Promise<unknown> = Promise.resolve();

/** Runs what changes the session one after the other: across tabs where the browser has locks, else in this tab. */
export function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  // Browsers hide their locks on insecure origins, such as a shop on a local network without TLS.
  if (navigator.locks) return navigator.locks.request(LOCK, task);
  const turn = last.then(task, task);
  last = turn;
  return turn;
}
