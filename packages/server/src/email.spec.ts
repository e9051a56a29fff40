import { emailFault, normalizeEmail } from '@whetstone/contract/email';
import { maskEmail } from './email.ts';

it.each([
  ['maren.lindqvist@mail.example', 'm…@mail.example'],
  ['m@mail.example', 'm…@mail.example'],
  ['"a@b"@mail.example', '"…@mail.example'],
  ['𝒜da@mail.example', '𝒜…@mail.example'],
  ['no-address', 'n…'],
  ['', '…'],
])('masks %s as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown);
});

it.each([
  ...[
    'anna@t-online.de',
    'li@163.com',
    'a@3m.com',
    'jo_@example.com',
    'x@my-shop.co.uk',
    "o'brien@example.ie",
  ],
  ...['a&b@example.com', 'a%b@example.com', '1234567@qq.com', 'first.last+tools@sub.example.museum'],
  ...['info@müller.example', 'info@пример.рф', 'ada@shop.co', '7@shop.com', ' Anna@Example.com '],
])('accepts %s', (email) => {
  expect(emailFault(email)).toBeUndefined();
});

it.each([
  ...['', 'nope', 'a@b', '@example.com', 'a@example', 'a b@example.com', 'a@@example.com', 'a@example..com'],
  ...['a@-example.com', 'a@example.c', 'a@example.123', 'a@ex_ample.com', 'a@example.com/x', 'a@mül/er.com'],
  ...['a@[127.0.0.1]', '"a b"@example.com', `${'a'.repeat(65)}@example.com`, `a@${'b.'.repeat(126)}com`],
])('rejects %s', (email) => {
  expect(emailFault(email)).toBe('not-an-email');
});

it('rejects letters before the @ that the mail server of the recipient would have to support', () => {
  expect(emailFault('jörg@example.com')).toBe('email-not-ascii');
  expect(emailFault('jörg@b')).toBe('not-an-email');
});

it.each([
  [' Anna@Example.com\n', 'anna@example.com'],
  ['Info@Müller.example', 'info@xn--mller-kva.example'],
  ['a@127.1', 'a@127.1'],
  ['\u202dann\u200b@example.com\u202c\u00a0', 'ann@example.com'],
  ['ａｎｎ＠example.com', 'ann@example.com'],
  ['Jörg', 'jörg'],
])('stores %j as %s', (typed, stored) => {
  expect(normalizeEmail(typed)).toBe(stored);
});
