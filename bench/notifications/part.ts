import { TEST_ADMIN } from '../../scripts/lib/prepared-shop.ts';
import { TOKEN_SETTINGS } from '../lib/access-token.ts';
import { ANY_ORDERS, adminOf, orderLoad, type PlaceOrders } from '../lib/order-load.ts';
import { type PartResult, target } from '../lib/part.ts';
import { startApi } from '../lib/servers.ts';
import { byName, interleaved, quantile, spreadOf } from '../lib/spread.ts';
import { type Ports, startReceivers } from './receivers.ts';

const VARIANTS = ['without', 'hanging', 'failing'] as const;
/** Many short rounds: the slowest orders are few, and other load on the machine comes in bursts. */
const ROUNDS = 25;
/** Orders of a round, of each variant. */
const ORDERS = 100;
const WARM_UP = 300;
/** Milliseconds between a response and the next order of a customer. */
const PAUSE = 80;
const MAX_RATIO = 1.2;
const MAX_SMTP_CONNECTIONS = 5;
const MAX_WEBHOOK_CONNECTIONS = 4;

/** Measures how much receivers of emails and webhooks that hang or fail slow orders down. */
export async function run(): Promise<PartResult> {
  await using open = new AsyncDisposableStack();
  const { ports, counts } = await startReceivers(open);
  const load = {
    without: await openShop(open),
    hanging: await openShop(open, ports.hanging),
    failing: await openShop(open, ports.failing),
  };
  // Not counted.
  for (const placeOrders of Object.values(load)) await placeOrders(WARM_UP);
  const times = await interleaved(
    ROUNDS,
    byName(VARIANTS, (variant) => () => load[variant](ORDERS)),
  );
  const p50 = byName(VARIANTS, (variant) => spreadOf(times[variant].map((round) => quantile(round, 0.5))));
  const p99 = byName(VARIANTS, (variant) => quantile(times[variant].flat(), 0.99));
  const ratios = { hanging: p99.hanging / p99.without, failing: p99.failing / p99.without };
  const { hanging, failing } = await counts();
  return {
    conditions: {
      shop: 'three APIs on SQLite, each with its own data: without receivers (emails become files), with receivers that hang, with receivers that fail; limits as shipped except those of orders',
      receivers: 'one mail server and one webhook of all events, in a process of their own',
      orders: `${ORDERS} of each variant and round, four customers, ${PAUSE} ms after each response`,
      rounds: `${ROUNDS}, the variants in turn, after ${WARM_UP} orders of each that are not counted`,
    },
    tables: [
      {
        title: 'Milliseconds of an order',
        columns: ['', 'p50', 'p99 of all rounds', '÷ without'],
        rows: [
          ['without receivers', p50.without, p99.without, ''],
          ['hanging', p50.hanging, p99.hanging, ratios.hanging],
          ['failing', p50.failing, p99.failing, ratios.failing],
        ],
      },
      {
        title: 'Connections to the receivers',
        columns: ['', 'most at once', 'all'],
        rows: [
          ['mail, hanging', hanging.smtp.most, hanging.smtp.total],
          ['mail, failing', failing.smtp.most, failing.smtp.total],
          ['webhooks, hanging', hanging.webhooks.most, hanging.webhooks.total],
          ['webhooks, failing', failing.webhooks.most, failing.webhooks.total],
        ],
      },
    ],
    targets: [
      target('Order p99, receivers that hang ÷ without', { atMost: MAX_RATIO }, ratios.hanging),
      target('Order p99, receivers that fail ÷ without', { atMost: MAX_RATIO }, ratios.failing),
      target('Connections to a mail server that hangs', { atMost: MAX_SMTP_CONNECTIONS }, hanging.smtp.most),
      target(
        'Connections to a webhook that hangs',
        { atMost: MAX_WEBHOOK_CONNECTIONS },
        hanging.webhooks.most,
      ),
    ],
  };
}

async function openShop(open: AsyncDisposableStack, receivers?: Ports): Promise<PlaceOrders> {
  const host = `127.0.0.1:${receivers?.webhooks}`;
  const { url, stop } = await startApi('', {
    ...TEST_ADMIN,
    ...ANY_ORDERS,
    ...(receivers && { SMTP_URL: `smtp://127.0.0.1:${receivers.smtp}`, WEBHOOK_INTERNAL_HOSTS: host }),
  });
  open.defer(stop);
  const options = { pause: PAUSE, origin: TOKEN_SETTINGS.PUBLIC_URL };
  if (receivers) {
    const call = await adminOf(url, options.origin);
    const events = ['order.placed', 'order.paid', 'order.cancelled'];
    await call('POST', '/webhooks', { url: `http://${host}/orders`, description: 'Bench', events });
  }
  return orderLoad(url, options);
}
