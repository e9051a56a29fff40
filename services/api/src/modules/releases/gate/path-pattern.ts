/** Two patterns of one shape match the same addresses, whatever their parameters are called. */
export function shapeOf(pattern: string): string {
  return trimmed(pattern)
    .replace(/:[^/]+/g, ':')
    .toLowerCase();
}

/** Whether the address is one of those that the pattern stands for. */
export function leadsTo(pattern: string, address: string): boolean {
  const expected = shapeOf(pattern).split('/');
  const actual = trimmed(address).toLowerCase().split('/');
  return (
    expected.length === actual.length &&
    expected.every((segment, index) => segment === actual[index] || (segment === ':' && actual[index] !== ''))
  );
}

function trimmed(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}
