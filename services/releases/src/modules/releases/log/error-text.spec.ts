import { errorText } from './error-text.ts';

it.each([
  ['Cannot read properties of undefined', 'Cannot read properties of undefined'],
  ['GET /api/tools?name=Ada&page=2 failed', 'GET /api/tools?… failed'],
  ['no user ada.turner+shop@works.example', 'no user [email]'],
  ['order 019ab0c4-7f02-7000-8d11-3c5e7a9b1d2f of 40712-38915', 'order [id] of [number]'],
  ['bad token eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln', 'bad token [token]'],
  ['GET /reset/ada%40works.example failed', 'GET [email] failed'],
  ['session 8fJ2kQ9xLm4Tz7Rb1Wc5 expired', 'session [token] expired'],
  ['call 020 7946 09 58 or +44.20.7946.0958', 'call [number] or +[number]'],
  ['opened /account#name=Ada', 'opened /account#…'],
  ['Minified React error #31', 'Minified React error #31'],
  ['one\u001b[31m\ntwo\u202e', 'one [31m two'],
  ['x'.repeat(300), 'x'.repeat(200)],
])('keeps of %j only %j', (message, text) => {
  expect(errorText(message)).toBe(text);
});
