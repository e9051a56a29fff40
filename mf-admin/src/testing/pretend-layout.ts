const ROW = 60;
const IN_SIGHT = 10;

/** jsdom lays nothing out: here every row is 60 pixels high, and what scrolls shows ten of them. */
export function pretendLayout(): void {
  const sizes = { offsetHeight: ROW, clientHeight: IN_SIGHT * ROW, clientWidth: 800 };
  for (const [name, value] of Object.entries(sizes))
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, value });
}
