import { loggedUrl } from '@whetstone/contract/logged-url';

it.each([
  ['/api/user/ann@mail.example', '/api/user/[redacted]'],
  ['/api/user/admin/ann%40mail.example', '/api/user/admin/[redacted]'],
  ['/api/admin/ann', '/api/admin/[redacted]'],
  ['/api/users/018f6f4e', '/api/users/[redacted]'],
  ['/api/users/018f6f4e/demote', '/api/users/[redacted]/demote'],
  ['/api/user/me/export', '/api/user/me/export'],
  ['/api/user/count', '/api/user/count'],
  ['/api/order/email?client=ann@mail.example', '/api/order/email?client=[redacted]'],
  ['/api/orders/40712-38915', '/api/orders/40712-38915'],
  [
    '/api/orders?q=ann&state=open&cursor=WyJ&limit=20',
    '/api/orders?q=[redacted]&state=open&cursor=[redacted]&limit=20',
  ],
  ['/api/orders?ann@mail.example&state=ann@mail.example', '/api/orders?[redacted]&state=[redacted]'],
  ['/nowhere/ann@mail.example/x?a=b?c=d#e', '/nowhere/[redacted]/x?a=[redacted]'],
  [
    '/api/identity/callback/google?code=a&state=b',
    '/api/identity/callback/google?code=[redacted]&state=[redacted]',
  ],
  ['/purchase?', '/purchase?'],
  ['', ''],
])('logs %s as %s', (url, logged) => {
  expect(loggedUrl(url)).toBe(logged);
});
