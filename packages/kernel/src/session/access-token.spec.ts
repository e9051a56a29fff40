import { accessToken, claimsOf } from './access-token.ts';

const token = (claims: object) =>
  `head.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`;

describe('claimsOf', () => {
  it('reads email and name in any script', () => {
    expect(claimsOf(token({ email: 'zoe@shop.example', name: 'Zoë Łuczak 山' }))).toEqual({
      email: 'zoe@shop.example',
      name: 'Zoë Łuczak 山',
    });
  });

  it('uses the email if the name is missing', () => {
    expect(claimsOf(token({ email: 'a@b.co' }))?.name).toBe('a@b.co');
  });

  it.each(['', 'x', 'a.b.c', token({}), token({ email: 7 }), 'a.bnVsbA.c'])('returns null for %j', (text) => {
    expect(claimsOf(text)).toBeNull();
  });
});

it('keeps the newest token in memory while local storage is full', () => {
  accessToken.write('older');
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  accessToken.write('newer');
  full.mockRestore();
  expect(accessToken.read()).toBe('newer');
  accessToken.write('newest');
  expect(accessToken.read()).toBe('newest');
  accessToken.clear();
  expect(accessToken.read()).toBeNull();
});
