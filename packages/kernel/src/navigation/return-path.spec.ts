import { safeReturnPath, signInPath } from './return-path.ts';

describe('safeReturnPath', () => {
  it.each(['/purchase', '/purchase/1?q=saw#stock', '/dashboard/myOrders'])('goes back to %s', (path) => {
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
  ])('goes home instead of to %j', (path) => {
    expect(safeReturnPath(path)).toBe('/');
  });
});

describe('signInPath', () => {
  it('leads back to where the visitor was going, its own query included', () => {
    const [, query] = signInPath('/purchase?q=saw&sort=price').split('?');
    expect(new URLSearchParams(query).get('from')).toBe('/purchase?q=saw&sort=price');
  });

  it('is short when that is home', () => {
    expect(signInPath('/')).toBe('/login');
  });
});
