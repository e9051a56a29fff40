/** Resolves in a new task: the page can handle input in between. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Runs the task when the browser is idle, at the latest after two seconds in browsers without idle callbacks. Returns a cancel function. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
}
