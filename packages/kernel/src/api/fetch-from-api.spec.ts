import { setAskForProof } from '../session/proof.ts';
import { fetchFromApi } from './fetch-from-api.ts';

const token = (signature: string) =>
  `h.${Buffer.from(JSON.stringify({ email: 'ada@shop.example', name: 'Ada' })).toString('base64url')}.${signature}`;

const sent: [string, string | null][] = [];

interface Served {
  accepted: string;
  issued?: string;
  /** Of other tokens. */
  rejection?: { status: number };
}

const STEP_UP = { status: 403, code: 'step-up-required' };

/** The API accepts this token only. The identity service issues `issued`, or is unreachable. */
function serve({ accepted, issued, rejection = { status: 401 } }: Served): void {
  globalThis.fetch = async (input, init) => {
    if (String(input) !== '/api/orders/export') {
      if (!issued) throw new TypeError('Failed to fetch');
      return Response.json({ token: issued });
    }
    const authorization = new Headers(init?.headers).get('authorization');
    sent.push([String(input), authorization]);
    return authorization === `Bearer ${accepted}`
      ? new Response('number')
      : Response.json(rejection, { status: rejection.status });
  };
}

beforeEach(() => {
  sent.length = 0;
  localStorage.setItem('accessToken', token('first'));
});

describe('fetchFromApi', () => {
  it('sends the access token and returns the unread response', async () => {
    serve({ accepted: token('first') });
    const response = await fetchFromApi('/orders/export');
    expect(response.bodyUsed).toBe(false);
    expect(sent).toEqual([['/api/orders/export', `Bearer ${token('first')}`]]);
  });

  it('renews a rejected token once', async () => {
    serve({ accepted: token('second'), issued: token('second') });
    expect((await fetchFromApi('/orders/export')).status).toBe(200);
    expect(sent.map(([, authorization]) => authorization)).toEqual([
      `Bearer ${token('first')}`,
      `Bearer ${token('second')}`,
    ]);
  });

  it('returns the rejection if the token cannot be renewed', async () => {
    serve({ accepted: token('second') });
    expect((await fetchFromApi('/orders/export')).status).toBe(401);
    expect(sent).toHaveLength(1);
  });

  it.each([
    [true, 200, [token('first'), token('second')]],
    [false, 403, [token('first')]],
  ])(
    'is sent again with a new token if it needs a proof of identity, and the user gives one: %s',
    async (isProven, status, tokens) => {
      setAskForProof(async () => isProven);
      serve({ accepted: token('second'), issued: token('second'), rejection: STEP_UP });
      const response = await fetchFromApi('/orders/export');
      expect(response.status).toBe(status);
      expect(await response.text()).toBe(isProven ? 'number' : JSON.stringify(STEP_UP));
      expect(sent.map(([, authorization]) => authorization)).toEqual(tokens.map((one) => `Bearer ${one}`));
    },
  );

  it('sends no token for a visitor', async () => {
    localStorage.clear();
    serve({ accepted: token('first') });
    expect((await fetchFromApi('/orders/export')).status).toBe(401);
    expect(sent).toEqual([['/api/orders/export', null]]);
  });
});
