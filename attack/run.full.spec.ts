import path from 'node:path';
import { execute } from '../scripts/lib/run.ts';

const COMMAND = [
  path.join(import.meta.dirname, '../scripts/bootstrap.mjs'),
  'attack/run.ts',
  '--database',
  'sqlite',
];

/** The beginning or the form of the line that shows the hole itself: another fault of the try is no evidence. */
type Evidence = string | RegExp;
type Hole = [plant: string, attackClass: string, evidence: Evidence];

/** The planted holes by shop, each with the class that finds it. */
const SHOPS: Record<string, Hole[]> = {
  'one shop': [
    ['audience', 'tokens', 'a token for another audience at /api/user: 200'],
    ['orders', 'accounts', /^GET \/api\/orders\/\S+ as another user: 200 /],
    ['hop-by-hop', 'connection', '{"upgrade":"x"} at /api/purchase?limit=1: 503'],
    ['guesses', 'passwords', '60 guesses for one account from many networks: 60'],
    ['common-passwords', 'weak-passwords', 'a sign-up with 123456: 200'],
    ['skipped-code', 'second-factor', 'a session from before the app:'],
    ['unverified-passkey', 'passkeys', 'a response of a device that has not verified its user: 200'],
    ['limited-admin', 'limited-admins', 'GET /api/webhooks with {"lacks_factor":true}: 200'],
    ['unsigned-events', 'payments', 'a webhook with half a signature: 200'],
    ['forged-links', 'status-links', 'a link for another order: 200'],
    ['guessed-links', 'status-links', '120 guessed links of one network: 120'],
    ['open-history', 'status-links', 'personal data behind a link: Robin Hale'],
    ['formulas', 'after-sales', 'a formula in the export of orders:'],
    ['foreign-returns', 'after-sales', /^POST \/api\/orders\/\S+\/returns as another user: 201/],
    ['endless-returns', 'after-sales', /^a return of \{"lines":\[\{"line":"[^"]+","quantity":4\}.*: 201/],
    ['mixed-pieces', 'after-sales', 'a parcel with more pieces than are left: 200'],
    ['foreign-invoices', 'after-sales', /^GET \/api\/invoices\/\S+ as another user: 200/],
    ['foreign-codes', 'promotions', 'a personal code of another account: {"lines":'],
    ['endless-codes', 'promotions', /^uses of one account at once: .*[2-9]/],
    ['guessed-codes', 'promotions', '200 guesses of one network: 200'],
    ['foreign-vat-numbers', 'vat-numbers', 'a number that an admin approved for another account: {"number":'],
    ['second-refund', 'refund-races', 'a return after the whole refund: 200'],
    ['endless-withdrawals', 'refund-races', 'a withdrawal before the dispatch: 201'],
    ['late-addresses', 'refund-races', 'another address of a shipped order: 200'],
    ['endless-rates', 'prices', /^PUT \/api\/taxes .*"rate":-1,.*: 200 /],
    ['guessed-resets', 'mail-links', '60 guessed links of one network: 60'],
    ['kept-orders', 'records', 'data of the erased account: /api/orders/'],
    ['private-webhooks', 'webhooks', /^a webhook to https:\/\/127\.0\.0\.1:\d+\/: 201 /],
    ['outdated-pages', 'caches', 'a cached page after writes of visitors: rendered again'],
    ['shared-caches', 'caches', 'caching of /api/basket: public, no-cache'],
    ['endless-rows', 'imports', 'a CSV file with one row of 2 MB: 201'],
    ['unread-photographs', 'photographs', 'a photograph that is an SVG file with a script: 201'],
    ['endless-files', 'imports', 'a CSV file with a row after 100,000: 201'],
    ['whole-network', 'reports', 'the canary after reports of one network: stopped'],
    ['found-pages', 'overload', /^\/purchase\/unknown-\S+ under load: 200 noindex/],
    ['forged-groups', 'reports', /^groups of one network: \d/],
    ['whole-realm', 'release-code', 'WebSocket in a dry run: reached'],
    ['foreign-google', 'step-up', 'a proof by another Google account: /confirm-email'],
    ['similar-address', 'step-up', 'the account of an address that reads alike: ey'],
    ['other-sessions', 'sessions', 'another session after a new password:'],
    ['earlier-email', 'email-changes', 'another session afterwards:'],
    ['unconfirmed-admin', 'sign-ups', 'an unconfirmed account as an admin: {"modifiedCount":0}'],
    ['share', 'held-stock', 'stock left: 20'],
    ['unconfirmed-reviews', 'reviews', 'the average of the tool: {"average":1,"count":12}'],
  ],
  // Their classes change the prices of the shop, and crash handlers of other classes.
  'another shop': [
    ['old-proof', 'step-up', 'POST /api/deploy-tokens by a token of an old proof: 201'],
    ['old-proof', 'webhooks', 'another receiver by a token of an old proof: 200'],
    ['unchecked-requests', 'bodies', /^GET \/api\/\S+ \S+: 500 /],
  ],
};

it.each(Object.entries(SHOPS))(
  'every planted hole of %s breaks its class',
  async (_shop, holes) => {
    const plants = [...new Set(holes.map(([plant]) => plant))].join();
    const classes = new Set(holes.map(([, attackClass]) => attackClass));
    const { code, output } = await execute(process.execPath, [...COMMAND, '--plant', plants, ...classes], {
      quiet: true,
    });
    const { broken, failed } = reportOf(output);
    const found = holes.filter(([, attackClass, evidence]) =>
      broken.some(([of, line]) => of === attackClass && shows(line, evidence)),
    );
    expect({ found, failed, code }).toEqual({ found: holes, failed: [], code: 1 });
  },
  1_800_000,
);

function shows(line: string, evidence: Evidence): boolean {
  return typeof evidence === 'string' ? line.startsWith(evidence) : evidence.test(line);
}

type Line = [attackClass: string, line: string];

/** The holes and the failures that the command has printed. */
function reportOf(output: string): { broken: Line[]; failed: Line[] } {
  const report = { broken: [] as Line[], failed: [] as Line[] };
  let attackClass = '';
  for (const line of output.split('\n')) {
    const [, result, text = ''] = /^ {2}(broke|failed): (.*)/.exec(line) ?? [];
    if (result) report[result === 'broke' ? 'broken' : 'failed'].push([attackClass, text]);
    else attackClass = line.split(' ')[0] ?? '';
  }
  return report;
}
