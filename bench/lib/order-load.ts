import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { signIn } from './sign-in.ts';

const CUSTOMERS = 4;

/** Settings of a shop whose limits of orders no load reaches. */
export const ANY_ORDERS = {
  ORDERS_PER_MINUTE: '1000000',
  UNCONFIRMED_ORDERS: '1000000',
  UNCONFIRMED_STOCK_PERCENT: '100',
};

interface LoadOptions {
  /** Milliseconds between a response and the next order of a customer. */
  pause?: number;
  /** The public URL of the shop, if it differs from the address of the calls. */
  origin?: string;
}

const TOOL = {
  name: 'Bench Tool',
  price: 10,
  quantity: 1_000_000,
  minQuantity: 1,
  maxQuantity: 100,
  description: 'Ordered by the bench.',
  img: '/media/try-square-1200.webp',
};

/** Places orders until the work ends, or this number of orders. Returns the milliseconds of each. */
export type PlaceOrders = (until: Promise<unknown> | number) => Promise<number[]>;

/** Adds a tool with a large stock to the shop. */
export async function orderLoad(
  site: string,
  { pause = 20, origin = site }: LoadOptions = {},
): Promise<PlaceOrders> {
  const call = await adminOf(site, origin);
  await call('POST', '/service', TOOL);
  const [tool] = await call('GET', '/purchase?limit=1&sort=newest');
  const order = caller(site, await signIn(site, undefined, origin));
  return async (until) => {
    const times: number[] = [];
    let most = typeof until === 'number' ? until : Number.POSITIVE_INFINITY;
    const end = () => {
      most = 0;
    };
    if (typeof until !== 'number') until.then(end, end);
    const customers = Array.from({ length: CUSTOMERS }, async () => {
      while (times.length < most) {
        const begun = performance.now();
        await order('POST', '/order', {
          id: tool._id,
          quantity: 1,
          address: '4 Forge Lane',
          phone: '555 0101',
        });
        times.push(performance.now() - begun);
        await wait(pause);
      }
    });
    await Promise.all([...customers, until]);
    return times;
  };
}

/** Calls the API as an admin. @throws StepError when a call fails */
export async function adminOf(site: string, origin = site) {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = TEST_ADMIN;
  return caller(site, await signIn(site, { email, password }, origin));
}

/** Calls the API with this access token. @throws StepError when a call fails */
function caller(site: string, token: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${site}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok)
      throw new StepError(`${method} ${path} returned ${response.status}: ${await response.text()}`);
    return response.json();
  };
}
