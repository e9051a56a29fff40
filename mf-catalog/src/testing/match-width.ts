/** Makes the page as wide as its filters beside each other need, or as narrow as a phone. jsdom has no layout. */
export function matchWidth(isWide: boolean): void {
  const query = { matches: isWide, addEventListener() {}, removeEventListener() {} };
  window.matchMedia = () => query as never;
}
