import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { signIn } from '../lib/sign-in.ts';

const CUSTOMERS = 4;
/** Milliseconds between a response and the next order of a customer. */
const PAUSE = 20;

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
export async function orderLoad(site: string): Promise<PlaceOrders> {
  const admin = { email: TEST_ADMIN.ADMIN_EMAIL, password: TEST_ADMIN.ADMIN_PASSWORD };
  const call = await caller(site, await signIn(site, admin));
  await call('POST', '/service', TOOL);
  const [tool] = await call('GET', '/purchase?limit=1&sort=newest');
  const order = await caller(site, await signIn(site));
  return async (until) => {
    const times: number[] = [];
    let ended = false;
    if (typeof until !== 'number') {
      const end = () => {
        ended = true;
      };
      until.then(end, end);
    }
    const isOver = () => ended || (typeof until === 'number' && times.length >= until);
    const customers = Array.from({ length: CUSTOMERS }, async () => {
      while (!isOver()) {
        const begun = performance.now();
        await order('POST', '/order', {
          id: tool._id,
          quantity: 1,
          address: '4 Forge Lane',
          phone: '555 0101',
        });
        times.push(performance.now() - begun);
        await wait(PAUSE);
      }
    });
    await Promise.all([...customers, until]);
    return times;
  };
}

/** Calls the API with this access token. @throws StepError when a call fails */
async function caller(site: string, token: string) {
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
