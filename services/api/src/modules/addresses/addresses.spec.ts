import { newId } from '@whetstone/server/database/new-id';
import { RateLimiter } from '@whetstone/server/rate-limit/rate-limiter';
import { atOnce } from '../../testing/at-once.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { Address } from './address.entity.ts';

let shop: TestApp;
let user: SignedIn;
beforeAll(async () => {
  shop = await startTestApp({ rateLimitFactor: 10 });
});
beforeEach(async () => {
  user = await signIn(shop);
});
afterAll(() => shop.close());

const workshop = { name: 'Workshop', address: '4 Forge Lane\nSheffield', phone: '+44 114 496 0100' };
/** What responses add to an address of the shop's country. */
const deliverable = true;
type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';
const send = (method: Method, path = '', payload?: object, { headers } = user) =>
  shop.app.inject({ method, url: `/api/addresses${path}`, headers, payload });

describe('an address book', () => {
  it('adds, changes and deletes addresses, and lists them oldest first', async () => {
    expect((await send('GET')).json()).toEqual([]);
    const first = await send('POST', '', workshop);
    expect([first.statusCode, first.json()]).toEqual([
      201,
      { _id: expect.any(String), ...workshop, deliverable },
    ]);
    const { _id: id } = first.json();
    const second = (await send('POST', '', { ...workshop, name: 'Home' })).json();

    const moved = { name: 'New workshop', address: '7 Anvil Yard', phone: '0114 496 0101' };
    const changed = await send('PUT', `/${id}`, moved);
    expect([changed.statusCode, changed.json()]).toEqual([200, { _id: id, ...moved, deliverable }]);
    expect((await send('GET')).json()).toEqual([{ _id: id, ...moved, deliverable }, second]);

    expect((await send('DELETE', `/${id}`)).json()).toEqual({ deletedCount: 1 });
    expect((await send('DELETE', `/${id}`)).json()).toEqual({ deletedCount: 0 });
    expect((await send('GET')).json()).toEqual([second]);
  });

  it('has addresses with a country beside texts', async () => {
    const { address: _, ...rest } = workshop;
    const parts = {
      country: 'US',
      street: '548 Market St',
      city: 'San Francisco',
      region: 'CA',
      postcode: '94016',
    };
    const added = await send('POST', '', { ...rest, ...parts });
    const text = '548 Market St\nSan Francisco, CA 94016\nUnited States';
    const { _id: id } = added.json();
    const saved = { ...rest, address: text, ...parts, recipient: '', company: '' };
    expect(added.json()).toEqual({ _id: id, ...saved, deliverable });
    expect((await send('GET')).json()).toEqual([added.json()]);
    const rejected = await send('PUT', `/${id}`, { ...rest, ...parts, country: 'GB' });
    expect(rejected.json().errors).toMatchObject([{ field: 'postcode', code: 'not-a-postcode' }]);
    // Real towns have postcodes of the region beside theirs.
    const elsewhere = await send('PUT', `/${id}`, { ...rest, ...parts, region: 'OR' });
    expect(elsewhere.json()).toMatchObject({ region: 'OR', postcode: '94016' });
    const typed = { country: 'JP', street: '丸の内1-1', region: '13', postcode: '〒１００ー０００５' };
    expect((await send('PUT', `/${id}`, { ...rest, ...typed })).json()).toMatchObject({
      postcode: '100-0005',
    });
    const changed = await send('PUT', `/${id}`, workshop);
    expect(changed.json()).toEqual({ _id: id, ...workshop, deliverable });
  });

  it('has texts with a recipient', async () => {
    const gift = { ...workshop, name: 'Walter', recipient: 'Walter Jones' };
    const { _id: id, ...added } = (await send('POST', '', gift)).json();
    expect(added).toEqual({ ...gift, deliverable });
    expect((await send('GET')).json()).toEqual([{ _id: id, ...added }]);
    const other = (await send('POST', '', { ...gift, recipient: 'Ada Jones' })).json();
    expect(other).toMatchObject({ recipient: 'Ada Jones', address: workshop.address });
    expect(other._id).not.toBe(id);
    expect((await send('PUT', `/${id}`, workshop)).json()).toEqual({ _id: id, ...workshop, deliverable });
  });

  it('is invisible to other accounts, which cannot change it', async () => {
    const { _id: id } = (await send('POST', '', workshop)).json();
    const other = await signIn(shop, { role: 'admin' });
    expect((await send('GET', '', undefined, other)).json()).toEqual([]);
    const changed = await send('PUT', `/${id}`, { ...workshop, name: 'Mine' }, other);
    expect(changed.json()).toMatchObject({ status: 404, code: 'not-found' });
    expect((await send('DELETE', `/${id}`, undefined, other)).json()).toEqual({ deletedCount: 0 });
    expect((await send('GET')).json()).toEqual([{ _id: id, ...workshop, deliverable }]);
  });

  it('keeps one of two equal addresses, for example if a request is repeated', async () => {
    const [one, two] = await Promise.all([send('POST', '', workshop), send('POST', '', workshop)]);
    expect([one?.statusCode, two?.statusCode]).toEqual([201, 201]);
    expect(one?.json()).toEqual(two?.json());
    expect((await send('GET')).json()).toHaveLength(1);
  });

  it('has at most 20 addresses, also under concurrent requests', async () => {
    const rows = Array.from({ length: 18 }, (_, index) => ({
      ...{ ...workshop, id: newId(), userId: user.id, name: `Workshop ${index}`, createdAt: new Date() },
    }));
    await shop.dataSource.getRepository(Address).insert(rows);
    const responses = await atOnce(['Home', 'Barn', 'Shed', 'Yard'], (name) =>
      send('POST', '', { ...workshop, name }),
    );
    const rejected = responses.filter(({ statusCode }) => statusCode !== 201);
    expect(rejected.map((response) => response.json())).toEqual(
      Array(2).fill(
        expect.objectContaining({
          status: 409,
          code: 'address-book-full',
          detail: 'You have saved 20 addresses, which is the maximum. Delete one of them first.',
        }),
      ),
    );
    expect((await send('GET')).json()).toHaveLength(20);
  });

  it('names every invalid field', async () => {
    const response = await send('POST', '', { name: ' ', address: 'Mill', phone: 'ask me', note: 'x' });
    expect(response.json()).toMatchObject({ status: 400, code: 'validation-failed' });
    expect(
      response
        .json()
        .errors.map(({ field }: { field: string }) => field)
        .sort(),
    ).toEqual(['address', 'name', 'note', 'phone']);
  });

  it('limits the changes of an account', async () => {
    const take = jest.spyOn(RateLimiter.prototype, 'take').mockResolvedValueOnce(500);
    const { id, headers } = await signIn(shop);
    const request = { method: 'DELETE' as const, url: '/api/addresses/none', headers };
    const { statusCode, headers: received } = await shop.app.inject(request);
    expect([statusCode, received['retry-after']]).toEqual([429, '1']);
    expect(take).toHaveBeenCalledWith(expect.objectContaining({ burst: 120, perMinute: 120 }), id);
    take.mockRestore();
  });
});
