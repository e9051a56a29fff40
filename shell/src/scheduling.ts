/** Resolves in a new task: the page can handle input in between. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));

/** Milliseconds after which a tab that paints nothing, such as one in the background, goes on. */
const PAINT_LIMIT = 1_000;

/** Resolves when the browser has painted the document as it is now. */
export const afterPaint = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, PAINT_LIMIT);
  });

/** Runs the task when the browser is idle, at the latest after two seconds in browsers without idle callbacks. Returns a cancel function. */
export function whenIdle(task: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(task, 2_000);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(task);
  return () => cancelIdleCallback(handle);
}
