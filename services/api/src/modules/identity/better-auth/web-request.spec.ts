import { allowedOrigins, safeRedirect } from './web-request.ts';

it('allows only the public origin in production', () => {
  expect(allowedOrigins({ publicUrl: 'https://shop.example', production: true })).toEqual([
    'https://shop.example',
  ]);
  expect(allowedOrigins({ publicUrl: 'http://localhost:4000', production: true })).toEqual([
    'http://localhost:4000',
  ]);
});

it('allows every name of the local machine in development, on the same port', () => {
  expect(allowedOrigins({ publicUrl: 'http://127.0.0.1:4000', production: false })).toEqual([
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
  ]);
});

it('allows no local name if the public origin is another host', () => {
  expect(allowedOrigins({ publicUrl: 'http://shop.test', production: false })).toEqual(['http://shop.test']);
});

const config = { publicUrl: 'https://shop.example', production: true };

it.each([
  '/purchase',
  '/login?error=state_mismatch&next=//evil.example',
  'purchase/7#reviews',
  'https://shop.example/password?token=x',
])('redirects to %s', (location) => {
  expect(safeRedirect(location, config)).toBe(location);
});

it.each([
  'https://evil.example/',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  'http://shop.example/',
  '//evil.example/shop',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/.\\\\evil.example',
  '/%2e//evil.example',
  'https://shop.example//evil.example',
  'https://',
  'javascript:alert(1)',
  'blob:https://shop.example/7',
])('redirects to the home page instead of %j', (location) => {
  expect(safeRedirect(location, config)).toBe('/');
});
