import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type FakeRoute, fakeApi, openPage, problem, signInFromAnotherTab } from '@whetstone/kernel/testing';
import { aTool } from '../../testing/samples.ts';
import { StockAlert } from './stock-alert.tsx';

const ALERT = '/stock-alerts/hammer';
const WAITING = 'We will email you once, when it is back.';

beforeEach(() => sessionStorage.clear());

function open(
  routes: Record<string, FakeRoute> = {},
  { signedIn = true, tool = aTool({ quantity: 0 }) } = {},
) {
  let waiting = false;
  const change = (next: boolean) => () => {
    waiting = next;
    return { body: { waiting } };
  };
  const api = fakeApi({
    [`GET ${ALERT}`]: () => ({ body: { waiting } }),
    [`PUT ${ALERT}`]: change(true),
    [`DELETE ${ALERT}`]: change(false),
    ...routes,
  });
  const at = '/purchase/hammer';
  const page = openPage(<StockAlert tool={tool} />, {
    path: '/purchase/:id',
    at,
    fetch: api.fetch,
    signedIn,
  });
  return { ...page, ...api };
}

const ask = () => screen.findByRole('button', { name: 'Email me when it is back' });

it('asks for one email, says so, and takes it back', async () => {
  open();
  await userEvent.click(await ask());
  expect(await screen.findByText(WAITING)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Do not email me' }));
  expect(await ask()).toBeVisible();
});

it('leads a visitor through the sign-in, and asks afterwards, once', async () => {
  const page = open({}, { signedIn: false });
  expect(screen.getByText('We write to the email of your account, so you sign in first.')).toBeVisible();
  await userEvent.click(await ask());
  expect(page.address()).toBe(`/login?from=${encodeURIComponent('/purchase/hammer')}`);
  expect(page.requests).toEqual([]);
  sessionStorage.setItem('other', 'kept');
  const returned = open();
  expect(await screen.findByText(WAITING)).toBeVisible();
  expect(returned.requestsTo(`PUT ${ALERT}`)).toHaveLength(1);
  const later = open({ [`GET ${ALERT}`]: { body: { waiting: false } } });
  await waitFor(() => expect(later.requestsTo(`GET ${ALERT}`)).toHaveLength(1));
  expect(later.requestsTo(`PUT ${ALERT}`)).toHaveLength(0);
});

it('asks for nothing when a visitor signs in for another reason', async () => {
  const page = open({}, { signedIn: false });
  signInFromAnotherTab({ email: 'ada@example.com', name: 'Ada Byron' });
  await waitFor(() => expect(page.requestsTo(`GET ${ALERT}`)).toHaveLength(1));
  expect(page.requestsTo(`PUT ${ALERT}`)).toHaveLength(0);
});

it('shows why there is no email', async () => {
  open({ [`PUT ${ALERT}`]: problem(409, '…', { code: 'in-stock', name: 'Claw Hammer' }) });
  await userEvent.click(await ask());
  expect(await screen.findByRole('alert')).toHaveTextContent('Claw Hammer is in stock.');
});

it('names a stock below the smallest quantity', async () => {
  open({}, { signedIn: true, tool: aTool({ quantity: 1, minQuantity: 2 }) });
  expect(await screen.findByText('Only 1 left, and we sell at least 2.')).toBeVisible();
});
