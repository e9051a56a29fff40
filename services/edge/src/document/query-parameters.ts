import type { DataPreload, FragmentDescription, ReleaseSet, RouteDescription } from '@whetstone/contract';

type Reader = Pick<RouteDescription | FragmentDescription, 'queryParameters' | 'preload'>;

/** The query parameters that a page and its fragments read; undefined if one of them may read every parameter. */
export function queryParametersOf(
  route: RouteDescription,
  { remotes }: Pick<ReleaseSet, 'remotes'>,
): ReadonlySet<string> | undefined {
  const fragments = remotes
    .flatMap((remote) => remote.fragments ?? [])
    .filter(({ slot }) => route.slots?.includes(slot));
  const readers: readonly Reader[] = [route, ...fragments];
  if (readers.some(({ queryParameters }) => !queryParameters)) return undefined;
  return new Set(
    readers.flatMap(({ queryParameters = [], preload = [] }) => [
      ...queryParameters,
      ...preload.flatMap(namesInPreload),
    ]),
  );
}

function namesInPreload({ args = {} }: DataPreload): string[] {
  return Object.values(args).flatMap((value) =>
    typeof value === 'string' && value.startsWith('?') ? value.slice(1) : [],
  );
}

/** The URL without the query parameters that its page does not read. */
export function withKnownParameters(url: string, known: ReadonlySet<string> | undefined): string {
  const at = url.indexOf('?');
  if (at === -1 || !known) return url;
  const pairs = url.slice(at + 1).split('&');
  const kept = pairs.filter((pair) => [...new URLSearchParams(pair).keys()].some((name) => known.has(name)));
  return url.slice(0, at) + (kept.length > 0 ? `?${kept.join('&')}` : '');
}
