import { canonicalPath, RouteMatcher } from '@whetstone/contract/route-matcher';
import { matchRoutes } from '@whetstone/kernel/host';

/** In an order in which the first match is often not the best one. */
const PATHS = [
  '/:section/:entry',
  '/:section',
  '/',
  '/purchase',
  '/purchase/:productId',
  '/purchase/new.arrivals',
  '/purchase/:productId/reviews',
  '/purchase/new.arrivals/reviews',
  '/dashboard/releases/:name',
  '/dashboard/releases/audit-log',
  '/dashboard/releases/:name/:version',
  '/a/:x/c',
  '/a/b/:y',
  '/café',
  '/tools (old)/{all}',
  '/Login',
];
const routes = PATHS.map((path) => ({ path }));
const matcher = new RouteMatcher(PATHS, (path) => path);

/** A path, and the pattern of its route. */
const CASES: [path: string, pattern: string | null][] = [
  ['/', '/'],
  // Trailing slashes and letter case
  ['/purchase', '/purchase'],
  ['/purchase/', '/purchase'],
  ['/PURCHASE', '/purchase'],
  ['/login', '/Login'],
  ['/purchase/42/', '/purchase/:productId'],
  ['/Purchase/42', '/purchase/:productId'],
  // Precedence
  ['/purchase/new.arrivals', '/purchase/new.arrivals'],
  ['/purchase/newXarrivals', '/purchase/:productId'],
  ['/purchase/new.arrivals/reviews', '/purchase/new.arrivals/reviews'],
  ['/purchase/42/reviews', '/purchase/:productId/reviews'],
  ['/dashboard/releases/audit-log', '/dashboard/releases/audit-log'],
  ['/dashboard/releases/mf-catalog', '/dashboard/releases/:name'],
  ['/dashboard/releases/mf-catalog/0123456789abcdef', '/dashboard/releases/:name/:version'],
  ['/dashboard/releases', '/:section/:entry'],
  ['/blogs', '/:section'],
  // Equal precedence: the first route
  ['/a/b/c', '/a/:x/c'],
  // Number of segments
  ['/purchase/1/2', null],
  ['/purchase/1/reviews/2', null],
  ['/a/b/c/d', null],
  // Encodings
  ['/caf%C3%A9', '/café'],
  ['/caf%c3%a9', '/café'],
  ['/%70urchase', '/purchase'],
  ['/purchase/a%2Fb', '/purchase/:productId'],
  ['/purchase/a%20b%3Fc%23d', '/purchase/:productId'],
  ['/purchase/%F0%9F%AA%9A', '/purchase/:productId'],
  ['/purchase%2F42', '/:section'],
  ['/tools%20(old)/%7Ball%7D', '/tools (old)/{all}'],
  ['/purchase/a+b', '/purchase/:productId'],
  ['/purchase/a\nb', '/purchase/:productId'],
];

describe.each([
  ['the edge and the release gate', (path: string) => matcher.match(path)],
  ['the browser', (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path ?? null],
])('the route matcher of %s', (_where, match) => {
  it.each(CASES)('matches %j to %j', (path, pattern) => {
    expect(match(path)).toBe(pattern);
  });
});

const SEGMENTS = [
  ...['purchase', 'Purchase', '%70urchase', 'new.arrivals', 'reviews', 'login', 'dashboard', 'releases'],
  ...['audit-log', 'a', 'b', 'c', 'a%2Fb', 'caf%C3%A9', '%20', '42'],
];
/** Third segments: those of the routes, and one of a parameter. */
const LAST = process.env.TEST_FULL === '1' ? SEGMENTS : ['reviews', 'audit-log', 'c', '42'];
const PATHS_OF_THREE = SEGMENTS.flatMap((first) =>
  SEGMENTS.flatMap((second) => ['', ...LAST].map((third) => `/${first}/${second}/${third}`)),
);

it('the edge and the browser find the same route of any path', () => {
  const differing = PATHS_OF_THREE.filter(
    (path) => matcher.match(path) !== (matchRoutes(routes, path)?.at(-1)?.route.path ?? null),
  );
  expect(differing).toEqual([]);
});

describe('the canonical path', () => {
  it.each([
    ['/', '/'],
    ['//', '/'],
    ['/purchase/', '/purchase'],
    ['/purchase//', '/purchase'],
    ['//purchase//42/', '/purchase/42'],
    ['/PURCHASE/ABC', '/purchase/ABC'],
    ['/login', '/Login'],
    ['/%70urchase/%34%32', '/purchase/42'],
    ['/purchase/a%2fb%20c', '/purchase/a%2Fb%20c'],
    ['/CAF%c3%a9', '/caf%C3%A9'],
    ['/tools (old)/{all}', '/tools%20(old)/%7Ball%7D'],
    ['//evil.example/%2e', '/evil.example/.'],
    ['/%2F%2Fevil.example', '/%2F%2Fevil.example'],
    ['/Not/A/Page/At/All/', '/Not/A/Page/At/All'],
  ])('of %s is %s', (path, canonical) => {
    expect(canonicalPath(path, matcher.match(path) ?? undefined)).toBe(canonical);
  });

  it('belongs to the same page, and is its own canonical path', () => {
    for (const path of PATHS_OF_THREE) {
      const page = matcher.match(path);
      const canonical = canonicalPath(path, page ?? undefined);
      expect(matcher.match(canonical)).toBe(page);
      expect(canonicalPath(canonical, page ?? undefined)).toBe(canonical);
    }
  });
});

it('the edge matches a malformed path as it is', () => {
  expect(matcher.match('/purchase/100%')).toBe('/purchase/:productId');
});
