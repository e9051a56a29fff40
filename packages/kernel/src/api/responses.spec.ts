import { toPage } from './responses.ts';

const meta = (headers: Record<string, string>) => ({ response: new Response(null, { headers }) });

describe('toPage', () => {
  it('reads the next cursor from the Link header', () => {
    const link = '</api/purchase?limit=2&cursor=a%2Bb>; rel="next"';
    expect(toPage([1, 2], meta({ link }))).toEqual({ items: [1, 2], nextCursor: 'a+b' });
  });

  it('ignores relations other than "next"', () => {
    const link = '</api/purchase?cursor=x>; rel="prev"';
    expect(toPage([], meta({ link }))).toEqual({ items: [] });
  });

  it('reads the total, zero included', () => {
    expect(toPage([], meta({ 'x-total-count': '0' })).total).toBe(0);
  });

  it('returns the last page without headers', () => {
    expect(toPage(['only'], undefined)).toEqual({ items: ['only'] });
  });
});
