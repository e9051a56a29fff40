import { loggedUrl } from '@whetstone/contract/logged-url';
import { pino } from 'pino';
import { QueryFailedError } from 'typeorm';
import { loggedError } from './logging.ts';

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

describe('a logged error', () => {
  const serialized = (error: Error) => JSON.stringify(loggedError(pino.stdSerializers.err(error)));
  const failed = (message: string) => {
    const driverError = Object.assign(new Error(message), {
      code: 'ER_DUP_ENTRY',
      sql: `INSERT ... '${message}'`,
    });
    return new QueryFailedError('INSERT INTO sessions VALUES (?)', ['s3cret'], driverError);
  };

  it.each([
    ["Duplicate entry 's3cret' for key 'ux_token'", "Duplicate entry '…' for key 'ux_token'"],
    ["Duplicate entry 's3' for key 'x\ns3cret' for key 'ux_token'", "Duplicate entry '…' for key 'ux_token'"],
    [
      "Incorrect string value: '\\xF0s3cret' for column 'name' at row 1",
      "Incorrect string value: '…' for column 'name' at row 1",
    ],
    ["Truncated incorrect DOUBLE value: 's3cret'", "Truncated incorrect DOUBLE value: '…'"],
    ["Unknown column 'age' in 'field list'", "Unknown column 'age' in 'field list'"],
  ])('omits the value of the message %j', (message, expected) => {
    const log = serialized(failed(message));
    expect(JSON.parse(log)).toMatchObject({ message: expected, code: 'ER_DUP_ENTRY' });
    expect(log).toContain(`QueryFailedError: ${expected}`);
    // The path of the sources may contain “s3”.
    expect(log).not.toMatch(/s3cret|'s3/);
  });

  it('does not change other errors', () => {
    expect(serialized(new TypeError("reading 'value'"))).toContain("reading 'value'");
  });
});
