import { safeReturnPath, signInPath } from './navigation.ts';

describe('safeReturnPath', () => {
  it.each(['/purchase', '/purchase/1?q=saw#stock', '/dashboard/myOrders'])('returns to %s', (path) => {
    expect(safeReturnPath(path)).toBe(path);
  });

  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/purchase/..//evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'purchase',
    '',
    null,
    undefined,
  ])('returns to / instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

describe('signInPath', () => {
  it('returns to the requested page with its query', () => {
    const [, query] = signInPath('/purchase?q=saw&sort=price').split('?');
    expect(new URLSearchParams(query).get('from')).toBe('/purchase?q=saw&sort=price');
  });

  it('omits the parameter for the home page', () => {
    expect(signInPath('/')).toBe('/login');
  });
});
