import { ownOrigins } from './own-origins.ts';

it('is the public address alone in production', () => {
  expect(ownOrigins({ publicUrl: 'https://shop.example', production: true })).toEqual([
    'https://shop.example',
  ]);
  expect(ownOrigins({ publicUrl: 'http://localhost:4000', production: true })).toEqual([
    'http://localhost:4000',
  ]);
});

it('is every name of the machine itself on a developer’s machine, on the same port', () => {
  expect(ownOrigins({ publicUrl: 'http://127.0.0.1:4000', production: false })).toEqual([
    'http://127.0.0.1:4000',
    'http://localhost:4000',
    'http://[::1]:4000',
  ]);
});

it('is no name of the machine for a shop elsewhere', () => {
  expect(ownOrigins({ publicUrl: 'http://shop.test', production: false })).toEqual(['http://shop.test']);
});
