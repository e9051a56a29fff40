import { locks } from 'node:worker_threads';
import { act, screen, waitFor } from '@testing-library/react';
import { type FakeRoute, fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { readStoredLines, writeStoredLines } from '../shared/basket/stored-basket.ts';
import { readDraft, storeDraft } from '../shared/checkout-draft.ts';
import { rememberOrder } from '../shared/pending-order.ts';
import { newAttempt, readAttempt, storeAttempt } from '../shared/placing/placing.ts';
import { rememberTool } from '../shared/recent-tools.ts';
import { aBasketLine } from '../testing/samples.ts';
import { Fragment as BasketCount } from './basket-count.tsx';

const MERGE = 'POST /basket/merge';
const HAMMER = { id: 'hammer', name: 'Claw Hammer', quantity: 3 };
const ADA = { email: 'ada@example.com', name: 'Ada Byron' };

beforeEach(() => writeStoredLines([]));

function open(routes: Record<string, FakeRoute> = {}, signedIn = false) {
  const api = fakeApi({ 'GET /basket': { body: { lines: [] } }, ...routes });
  return { ...openPage(<BasketCount />, { fetch: api.fetch, signedIn }), ...api };
}

const link = () => screen.getByRole('link');
const focus = () => act(async () => window.dispatchEvent(new Event('focus')));

it('counts the pieces of a visitor without a request', () => {
  const { requests } = open();
  expect(link()).toHaveAccessibleName('Basket (0)');
  act(() => writeStoredLines([HAMMER, { id: 'saw', name: 'Saw', quantity: 1 }]));
  expect(link()).toHaveAccessibleName('Basket (4)');
  act(() => writeStoredLines([{ ...HAMMER, quantity: 120 }]));
  expect(link()).toHaveAccessibleName('Basket (99+)');
  expect(requests).toEqual([]);
});

it('has no number until the basket of the account is known', async () => {
  const known = Promise.withResolvers<void>();
  open(
    {
      'GET /basket': async () => {
        await known.promise;
        return { body: { lines: [aBasketLine({ quantity: 2 })] } };
      },
    },
    true,
  );
  expect(link()).toHaveAccessibleName('Basket');
  known.resolve();
  expect(await screen.findByRole('link', { name: 'Basket (2)' })).toHaveAttribute('href', '/basket');
});

it('follows another device when the customer returns to the tab', async () => {
  let quantity = 1;
  open({ 'GET /basket': () => ({ body: { lines: [aBasketLine({ quantity })] } }) }, true);
  await screen.findByRole('link', { name: 'Basket (1)' });
  quantity = 5;
  await focus();
  expect(await screen.findByRole('link', { name: 'Basket (5)' })).toBeVisible();
});

describe('at the sign-out', () => {
  const account = { account: ADA.email, address: '4 Forge Lane', phone: '555 0101' };
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

  async function signOut(): Promise<void> {
    localStorage.removeItem('accessToken');
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'accessToken' })));
    await waitFor(() => expect(stored()).not.toContain('Forge'));
  }

  function openWithPersonalData(): void {
    open();
    signInFromAnotherTab(ADA);
    act(() => {
      rememberTool({ _id: 'forged', name: 'Forged Hammer', img: '', alt: '' });
      rememberOrder({ label: 'Forged Hammer × 2', to: '/purchase/forged' });
      storeAttempt('/checkout', newAttempt({ ...account, items: [HAMMER] }));
      storeDraft(ADA.email, { address: '4 Forge Lane' });
    });
  }

  it('deletes recently viewed tools, pending orders and addresses, and keeps the basket and the settings of the browser', async () => {
    openWithPersonalData();
    localStorage.setItem('language', 'en');
    act(() => writeStoredLines([HAMMER]));
    await signOut();
    expect(readStoredLines()).toEqual([HAMMER]);
    // The shop removes what it knows by name. Settings without personal data stay, like this one of another page.
    expect(localStorage.getItem('language')).toBe('en');
    act(() => rememberOrder({ label: 'Saw × 1', to: '/purchase/saw' }));
    signInFromAnotherTab({ email: 'bob@example.com', name: 'Bob' });
    expect(readAttempt('/checkout', ADA.email)).toBeUndefined();
    expect(stored()).toContain('Saw × 1');
  });

  it('remembers an order whose outcome is unknown, and what was typed, for the same account, because the session may have ended by itself', async () => {
    openWithPersonalData();
    await signOut();
    signInFromAnotherTab(ADA);
    expect(readAttempt('/checkout', ADA.email)).toMatchObject(account);
    expect(readDraft(ADA.email)).toEqual({ address: '4 Forge Lane' });
  });
});

describe('at the sign-in', () => {
  const merged = { body: { lines: [aBasketLine({ quantity: 3 })] } };

  async function signIn(routes: Record<string, FakeRoute>) {
    const page = open(routes);
    act(() => writeStoredLines([HAMMER]));
    signInFromAnotherTab(ADA);
    await waitFor(() => expect(page.requestsTo(MERGE)).not.toHaveLength(0));
    return page;
  }

  it('moves the lines of the browser to the account, once', async () => {
    const { requestsTo } = await signIn({ [MERGE]: merged });
    await waitFor(() => expect(readStoredLines()).toEqual([]));
    expect(link()).toHaveAccessibleName('Basket (3)');
    await focus();
    expect(requestsTo(MERGE).map(({ body }) => body)).toEqual([{ lines: [{ id: 'hammer', quantity: 3 }] }]);
  });

  it('keeps the lines until the API confirms them, and tries again on focus', async () => {
    const responses: FakeRoute[] = [problem(400, 'Not now.'), merged];
    const { requestsTo } = await signIn({ [MERGE]: () => responses.shift() as never });
    await screen.findByRole('link', { name: 'Basket (3)' });
    expect(readStoredLines()).toEqual([HAMMER]);
    await focus();
    await waitFor(() => expect(readStoredLines()).toEqual([]));
    expect(requestsTo(MERGE)).toHaveLength(2);
    expect(link()).toHaveAccessibleName('Basket (3)');
  });

  it('is retried at once after a server error', async () => {
    const responses: FakeRoute[] = [problem(503, 'Not now.'), merged];
    await signIn({ [MERGE]: () => responses.shift() as never });
    await waitFor(() => expect(readStoredLines()).toEqual([]));
  });

  it('keeps what another tab added meanwhile', async () => {
    const slow = Promise.withResolvers<void>();
    let merges = 0;
    await signIn({
      [MERGE]: async () => {
        merges += 1;
        if (merges === 1) await slow.promise;
        return { body: { lines: [aBasketLine({ quantity: merges === 1 ? 3 : 5 })] } };
      },
    });
    act(() => writeStoredLines([{ ...HAMMER, quantity: 5 }]));
    slow.resolve();
    await waitFor(() => expect(merges).toBe(2));
    await waitFor(() => expect(readStoredLines()).toEqual([]));
    expect(link()).toHaveAccessibleName('Basket (5)');
  });

  it('waits for another tab that merges, and sends nothing that it has moved', async () => {
    Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
    const other = Promise.withResolvers<void>();
    const merging = locks.request('whetstone-basket', () => other.promise);
    const page = open({ [MERGE]: merged });
    act(() => writeStoredLines([HAMMER]));
    signInFromAnotherTab(ADA);
    await waitFor(async () => expect((await locks.query()).pending).toHaveLength(1));
    act(() => writeStoredLines([]));
    other.resolve();
    await merging;
    await locks.request('whetstone-basket', () => undefined);
    Reflect.deleteProperty(navigator, 'locks');
    expect(page.requestsTo(MERGE)).toEqual([]);
  });

  it('keeps the lines that a full basket cannot take', async () => {
    const lines = Array.from({ length: 50 }, (_, index) => aBasketLine({ id: `tool-${index}`, quantity: 1 }));
    await signIn({ 'GET /basket': { body: { lines } }, [MERGE]: { body: { lines } } });
    await screen.findByRole('link', { name: 'Basket (53)' });
    expect(readStoredLines()).toEqual([HAMMER]);
  });
});
