import { claimsOf } from './access-token.ts';

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
