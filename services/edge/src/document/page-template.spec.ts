import type { FragmentDescription, RouteDescription } from '@whetstone/contract';
import { catalog } from '../testing/microfrontends.ts';
import { queryParametersOf, withKnownParameters } from './page-template.ts';

const route = (changes: Partial<RouteDescription>): RouteDescription => ({
  ...{ path: '/tools', module: 'tools', access: 'everyone', title: 'Tools', slots: ['aside'] },
  ...changes,
});
const withFragment = (changes: Partial<FragmentDescription>) => ({
  remotes: [
    catalog({ fragments: [{ slot: 'aside', module: 'aside', title: 'Aside', height: 1, ...changes }] })
      .microfrontend,
  ],
});

describe('the query parameters of a page', () => {
  it('are those of the route, of its preloads and of the fragments in its slots', () => {
    const own = {
      queryParameters: ['pages'],
      preload: [{ endpoint: 'list', args: { q: '?search', limit: 6 } }],
    };
    const known = queryParametersOf(route(own), withFragment({ queryParameters: ['tab'] }));
    expect([...(known ?? [])].sort()).toEqual(['pages', 'search', 'tab']);
  });

  it.each([
    ['the route', route({}), withFragment({ queryParameters: [] })],
    ['a fragment', route({ queryParameters: [] }), withFragment({})],
  ])('are unknown if %s does not name its own', (_what, described, set) => {
    expect(queryParametersOf(described, set)).toBeUndefined();
  });
});

it.each([
  ['/tools?utm_source=x&fbclid=1', '/tools'],
  ['/tools?utm_source=x&q=a+b%26c&q=d&Q=e', '/tools?q=a+b%26c&q=d'],
  ['/tools?%71=1&&=', '/tools?%71=1'],
  ['/tools?', '/tools'],
  ['/tools', '/tools'],
])('%s is rendered as %s', (url, expected) => {
  expect(withKnownParameters(url, new Set(['q']))).toBe(expected);
  expect(withKnownParameters(url, undefined)).toBe(url);
});
