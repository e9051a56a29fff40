import { overlap, routeFault } from '@whetstone/contract/route-rules';

describe('the path of a route', () => {
  it.each(['/', '/saws', '/saws/:id', '/saws/:id/care', '/new.arrivals', '/my-page/a_b~c', '/Dashboard/X'])(
    'may be %s',
    (path) => {
      expect(routeFault(path)).toBeUndefined();
    },
  );

  it.each([
    ['/api/foo', 'is reserved'],
    ['/API/foo', 'is reserved'],
    ['/api', 'is reserved'],
    ['/releases/foo', 'is reserved'],
    ['/releases/:name', 'is reserved'],
    ['/robots.txt', 'is reserved'],
    ['/Sitemap.XML', 'is reserved'],
    ['/media/x', 'is reserved'],
    ['/health/live', 'is reserved'],
    ['/internal/x', 'is reserved'],
    ['/:any', 'starts with a parameter'],
    ['/:a/:b', 'starts with a parameter'],
    ['/*', 'has the segment "*"'],
    ['/saws/*', 'has the segment "*"'],
    ['/saws/:id?', 'has the segment ":id?"'],
    ['/saws/:id/:id', 'names a parameter twice'],
    ['/./api', 'has the segment "."'],
    ['/saws/../api', 'has the segment ".."'],
    ['/.well-known/acme-challenge', 'has the segment ".well-known"'],
    ['/%61pi/foo', 'has the segment "%61pi"'],
    ['/saws%2Fsmall', 'has the segment'],
    ['/saws/', 'has an empty segment'],
    ['//evil.example', 'has an empty segment'],
    ['/saws\\small', 'has the segment'],
    ['/saws?x', 'has the segment'],
    ['/saws#x', 'has the segment'],
    ['/saws small', 'has the segment'],
    ['/sägen', 'has the segment'],
    ['/ſaws', 'has the segment'],
    ['/saws\u202E', 'has the segment'],
    ['/saws\u0000', 'has the segment'],
    [`/${'s'.repeat(200)}`, 'is longer than 200 characters'],
    ['saws', 'must start with "/"'],
    ['', 'must start with "/"'],
  ])('is rejected: %j', (path, sentence) => {
    expect(routeFault(path)).toContain(sentence);
  });
});

it.each([
  ['/saws', '/Saws', true],
  ['/saws/:id', '/saws/new', true],
  ['/saws/:id', '/saws/:other', true],
  ['/saws/:id/care', '/saws/new/:tab', true],
  ['/', '/', true],
  ['/saws', '/saws/:id', false],
  ['/saws/:id', '/files/:id', false],
  ['/saws/:id/care', '/saws/:id/price', false],
])('%s and %s match a common address: %s', (one, other, expected) => {
  expect([overlap(one, other), overlap(other, one)]).toEqual([expected, expected]);
});
