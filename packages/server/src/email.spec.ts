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
