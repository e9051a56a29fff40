import { openAccount, sessionOf, type TestAccount } from '../testing/account.ts';

describe('the checkout page', () => {
  let account: TestAccount;
  let url: string;
  let id: string;

  beforeAll(async () => {
    account = await openAccount();
  });
  afterAll(() => account.close());
  beforeEach(async () => {
    const session = await account.stripe.checkout.sessions.create(sessionOf());
    id = session.id;
    url = String(session.url);
  });

  const press = (method: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ method }), redirect: 'manual' });
  const text = async (address = url) => (await fetch(address)).text();

  it('states that it is a demo, and lists the lines and the total', async () => {
    const page = await text();
    expect(page).toContain('This is not Stripe, and no money moves.');
    expect(page.replace(/<[^>]+>/g, '|')).toMatch(
      /Marking gauge × 2\|+\$30\.00\|+Delivery\|+\$19\.00[\s|]+Total\|+\$49\.00/,
    );
    expect(page).toContain('<button>Pay $49.00</button>');
    expect(page).toContain('<a class="back" href="http://127.0.0.1:4000/payment">Back to the shop</a>');
  });

  it('loads no scripts, and its form leads only to itself and the shop', async () => {
    const { headers } = await fetch(url);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self' http://127.0.0.1:4000",
    );
  });

  it('leads back to the shop after a payment, also after the second press', async () => {
    const back = `http://127.0.0.1:4000/paid?session=${id}`;
    for (const response of [await press('card'), await press('card')]) {
      expect(response.status).toBe(303);
      expect(response.headers.get('location')).toBe(back);
    }
    expect(account.fake.webhooks.events.map(({ type }) => type)).toEqual(['checkout.session.completed']);
    expect(await text()).toContain('<h1>This order is paid</h1>');
  });

  it('shows a declined card, after which another card works', async () => {
    const declined = new URL(String((await press('declined-card')).headers.get('location')), url);
    expect(await text(declined.href)).toContain('Your card was declined.');
    expect((await account.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await press('transfer');
    expect((await account.stripe.checkout.sessions.retrieve(id)).status).toBe('open');
    await press('card');
    expect((await account.stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
  });

  it('shows an expired session and an unknown one without a button', async () => {
    await account.stripe.checkout.sessions.expire(id);
    expect((await press('card')).headers.get('location')).toBe(`/c/pay/${id}`);
    expect(await text()).toContain('<h1>This payment page has expired</h1>');
    const unknown = await fetch(url.replace(id, 'cs_test_gone'));
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('<h1>Payment page not found</h1>');
  });
});
