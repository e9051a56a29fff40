const ROW = 60;
const VISIBLE_ROWS = 10;

/** Gives elements a size, which jsdom does not compute: rows of 60 pixels, and scroll regions that show ten rows. */
export function mockLayout(): void {
  const sizes = { offsetHeight: ROW, clientHeight: VISIBLE_ROWS * ROW, clientWidth: 800 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
