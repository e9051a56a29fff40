import { ownLocation } from './own-location.ts';

const config = { publicUrl: 'https://shop.example', production: true };

it.each([
  '/purchase',
  '/login?error=state_mismatch&next=//evil.example',
  'purchase/7#reviews',
  'https://shop.example/password?token=x',
])('leads on to %s', (location) => {
  expect(ownLocation(location, config)).toBe(location);
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
])('leads to the home page instead of %j', (location) => {
  expect(ownLocation(location, config)).toBe('/');
});
