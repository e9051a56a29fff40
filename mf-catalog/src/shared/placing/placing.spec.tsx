import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fakeApi, openPage } from '@whetstone/kernel/testing';
import { anOrder } from '../../testing/samples.ts';
import { placingApi } from './placing.ts';

const LINES = { lines: [{ id: 'hammer', quantity: 2 }], address: '1 Anvil Yard', phone: '55555' };

function Ordering() {
  const [place, { data }] = placingApi.useOrdersPlaceMutation();
  if (data) return <Placed number={data.number} />;
  return (
    <button type="button" onClick={() => void place({ newOrderDto: LINES })}>
      Place
    </button>
  );
}

function Placed({ number }: { number: string }) {
  const { currentData: order } = placingApi.useOrdersGetQuery({ number });
  return <p>{order ? `Placed by ${order.clientName}` : 'Loading'}</p>;
}

it('reads no order that the response to placing contains', async () => {
  const api = fakeApi({ 'POST /orders': { status: 201, body: anOrder() } });
  openPage(<Ordering />, { path: '/', at: '/', fetch: api.fetch, signedIn: true });
  await userEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('Placed by Ada Byron')).toBeVisible();
  expect(api.requestsTo('GET /orders/40712-38915')).toEqual([]);
});
