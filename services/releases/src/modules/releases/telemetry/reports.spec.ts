import { sharedTestApp } from '../../../testing/test-app.ts';

const SET = 'a1b2c3d4';

const shop = sharedTestApp();

const report = (payload: object) =>
  shop.app.inject({ method: 'POST', url: '/api/releases/reports', remoteAddress: '10.0.0.1', payload });

it.each([
  [
    'too many events',
    {
      events: Array.from({ length: 17 }, () => ({
        kind: 'mount',
        microfrontend: 'a',
        version: '0'.repeat(16),
        module: 'x',
      })),
    },
  ],
  ['no events', { events: [] }],
  [
    'a list in the place of an event',
    { events: [[{ kind: 'mount', microfrontend: 'a', version: '0'.repeat(16), module: 'x' }]] },
  ],
  [
    'an unknown kind',
    { events: [{ kind: 'click', microfrontend: 'a', version: '0'.repeat(16), module: 'x' }] },
  ],
  [
    'a vital without a value',
    { events: [{ kind: 'vital', microfrontend: 'a', version: '0'.repeat(16), name: 'LCP' }] },
  ],
  [
    'an unknown field, such as an email address',
    {
      events: [
        { kind: 'mount', microfrontend: 'a', version: '0'.repeat(16), module: 'x', email: 'me@mail.example' },
      ],
    },
  ],
  [
    'a microfrontend name with a path',
    { events: [{ kind: 'mount', microfrontend: '../a', version: '0'.repeat(16), module: 'x' }] },
  ],
])('rejects %s', async (_what, body) => {
  const response = await report({ set: SET, ...body });
  expect([response.statusCode, response.json().code]).toEqual([400, 'validation-failed']);
});

it('rejects a report that is too long', async () => {
  const response = await report({ set: SET, events: [], more: 'x'.repeat(17_000) });
  expect(response.statusCode).toBe(413);
});

it('limits the reports of an address', async () => {
  const payload = {
    set: SET,
    events: [{ kind: 'mount', microfrontend: 'shell', version: '0123456789abcdef', module: 'page' }],
  };
  const send = () => shop.app.inject({ method: 'POST', url: '/api/releases/reports', payload });
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const responses = [];
  for (let sent = 0; sent < 301; sent += 1) responses.push(await send());
  clock.mockReturnValue(now + 1_000);
  const later = await send();
  clock.mockRestore();
  expect(responses.slice(0, 300).map(({ statusCode }) => statusCode)).toEqual(Array(300).fill(202));
  expect([responses.at(-1)?.statusCode, responses.at(-1)?.headers['retry-after']]).toEqual([429, '1']);
  expect(later.statusCode).toBe(202);
});
