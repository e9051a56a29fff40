import { Argument, InvalidArgumentError, Option } from 'commander';
import { buildStale } from '../scripts/lib/build.ts';
import { npmScript, runCommand } from '../scripts/lib/command-line.ts';
import { DatabaseServer, DISPOSABLE } from '../scripts/lib/database-server.ts';
import { attackAfterSales } from './classes/after-sales.ts';
import { sendOddBodies } from './classes/bodies.ts';
import { attackCaches } from './classes/caches.ts';
import { attackConnection } from './classes/connection.ts';
import { changeEmails } from './classes/email-changes.ts';
import { forgeReviews } from './classes/forged-reviews.ts';
import { holdStock } from './classes/held-stock.ts';
import { useLimitedAdmins } from './classes/limited-admins.ts';
import { abuseMailLinks } from './classes/mail-links.ts';
import { reachOtherAccounts } from './classes/other-accounts.ts';
import { overload } from './classes/overload.ts';
import { attackPasskeys } from './classes/passkeys.ts';
import { chooseWeakPasswords, guessPasswords } from './classes/passwords.ts';
import { attackPayments } from './classes/payments.ts';
import { askForOddPrices } from './classes/prices.ts';
import { abusePromotions } from './classes/promotions.ts';
import { searchRecords } from './classes/records.ts';
import { raceRefunds } from './classes/refund-races.ts';
import { releaseHostileCode } from './classes/release-code.ts';
import { forgeReports } from './classes/reports.ts';
import { attackSecondFactor } from './classes/second-factor.ts';
import { attackSessions } from './classes/sessions.ts';
import { abuseSignUps } from './classes/sign-ups.ts';
import { forgeStatusLinks } from './classes/status-links.ts';
import { skipStepUp } from './classes/step-up.ts';
import { forgeTokens } from './classes/tokens.ts';
import { floodImports, uploadPhotographs } from './classes/uploads.ts';
import { borrowVatNumbers } from './classes/vat-numbers.ts';
import { abuseWebhooks } from './classes/webhooks.ts';
import { AttackedShop } from './lib/attacked-shop.ts';
import { type ClassResult, type Tries, tryClass } from './lib/tries.ts';
import { PLANTS, plantsOption } from './plants/plants.ts';

interface AttackClass {
  id: string;
  what: string;
  run(shop: AttackedShop, tries: Tries): Promise<void>;
}

/** The classes in the order of a run: the last ones change the shop. */
const CLASSES: readonly AttackClass[] = [
  { id: 'tokens', what: 'forged, foreign and revoked tokens', run: forgeTokens },
  { id: 'accounts', what: 'data of another account by every id', run: reachOtherAccounts },
  { id: 'payments', what: 'orders, payments and webhooks of Stripe', run: attackPayments },
  { id: 'status-links', what: 'forged, expired and ended links to orders', run: forgeStatusLinks },
  { id: 'after-sales', what: 'returns, invoices and parcels of others', run: attackAfterSales },
  { id: 'refund-races', what: 'refunds, returns and cancellations at once', run: raceRefunds },
  { id: 'promotions', what: 'guessed, foreign and used-up discount codes', run: abusePromotions },
  { id: 'vat-numbers', what: 'VAT numbers of others', run: borrowVatNumbers },
  { id: 'prices', what: 'odd quotes, rates and prices of delivery', run: askForOddPrices },
  { id: 'connection', what: 'smuggled requests, internal routes, held connections', run: attackConnection },
  { id: 'caches', what: 'poisoned and outdated pages, redirects', run: attackCaches },
  { id: 'passwords', what: 'guessed passwords', run: guessPasswords },
  { id: 'weak-passwords', what: 'common passwords and own words', run: chooseWeakPasswords },
  { id: 'second-factor', what: 'guessed, repeated and skipped codes', run: attackSecondFactor },
  { id: 'passkeys', what: 'repeated, forged and foreign passkeys', run: attackPasskeys },
  { id: 'limited-admins', what: 'admins who have to add a factor', run: useLimitedAdmins },
  { id: 'step-up', what: 'critical calls without a recent proof', run: skipStepUp },
  { id: 'sessions', what: 'stolen, forged and ended sessions', run: attackSessions },
  { id: 'email-changes', what: 'accounts taken by another email', run: changeEmails },
  { id: 'mail-links', what: 'guessed, repeated and forged links of emails', run: abuseMailLinks },
  { id: 'sign-ups', what: 'accounts that nobody confirms', run: abuseSignUps },
  { id: 'webhooks', what: 'webhooks into the own network or to others', run: abuseWebhooks },
  { id: 'records', what: 'the audit log, and data of erased accounts', run: searchRecords },
  { id: 'held-stock', what: 'stock held by unpaid orders', run: holdStock },
  { id: 'reviews', what: 'forged reviews', run: forgeReviews },
  { id: 'imports', what: 'floods by CSV files', run: floodImports },
  { id: 'photographs', what: 'hostile photographs', run: uploadPhotographs },
  { id: 'overload', what: 'more pages than the edge renders', run: overload },
  { id: 'reports', what: 'forged reports of browsers', run: forgeReports },
  { id: 'bodies', what: 'odd bodies on every route', run: sendOddBodies },
  { id: 'release-code', what: 'server code of a release', run: releaseHostileCode },
];

const DATABASES = ['sqlite', 'mysql'] as const;
type Database = (typeof DATABASES)[number];

/** Milliseconds after which a class has failed. */
const CLASS_LIMIT = 300_000;
/** Broken tries of a class that are printed, of a shop without planted holes. */
const PRINTED = 10;

interface Options {
  database?: Database;
  plant?: string;
}

function plantNames(text: string): string {
  const unknown = text.split(',').find((name) => !(name in PLANTS));
  if (unknown === undefined) return text;
  throw new InvalidArgumentError(
    `No hole has the name ${unknown}. Holes: ${Object.keys(PLANTS).join(', ')}.`,
  );
}

await runCommand(
  npmScript('attack', 'Attacks a shop on the loopback address. Exits with 1 unless each class is held.')
    .addArgument(
      new Argument('[classes...]', 'classes of attacks; by default all').choices(CLASSES.map(({ id }) => id)),
    )
    .addOption(new Option('--database <name>', 'one database; by default both').choices(DATABASES))
    .addOption(new Option('--plant <names>', 'holes to find, separated by commas').argParser(plantNames))
    .action(attack),
);

async function attack(ids: string[], { database, plant }: Options): Promise<void> {
  await buildStale();
  const classes = CLASSES.filter(({ id }) => ids.length === 0 || ids.includes(id));
  for (const one of database ? [database] : DATABASES)
    if (!(await isSafe(one, classes, plant))) process.exitCode = 1;
}

/** Prints the scorecard of a shop on this database. Returns whether each class was held. */
async function isSafe(database: Database, classes: readonly AttackClass[], plant?: string): Promise<boolean> {
  await using open = new AsyncDisposableStack();
  const databaseUrl = database === 'mysql' ? await newDatabase(open) : undefined;
  const shop = await AttackedShop.open(open, {
    ...(databaseUrl && { databaseUrl }),
    ...(plant && { nodeOptions: plantsOption(plant) }),
  });
  console.log(`\n${'class'.padEnd(14)}${'tries'.padStart(6)}  result  on ${database}`);
  const results: ClassResult[] = [];
  for (const { id, what, run } of classes) {
    const result = await tryClass(async (tries) => {
      await run(shop, tries).finally(async () => {
        const { status, body } = await shop.send('GET', '/');
        tries.record('home afterwards', status === 200 && body.includes('<h1'), status);
      });
    }, CLASS_LIMIT);
    results.push(result);
    const { state, tries, broken, failure } = result;
    console.log(`${id.padEnd(14)}${String(tries).padStart(6)}  ${state.padEnd(6)}  ${what}`);
    for (const line of plant ? broken : broken.slice(0, PRINTED)) console.log(`  broke: ${line}`);
    if (failure !== undefined) console.log(`  failed: ${failure}`);
  }
  const broken = results.reduce((sum, result) => sum + result.broken.length, 0);
  const failed = results.filter(({ state }) => state === 'failed').length;
  if (broken > 0) console.log(`${broken} tries broke the shop.`);
  if (failed > 0) console.log(`${failed} classes failed: some of their tries are missing.`);
  if (broken + failed === 0) console.log('Everything held.');
  return broken + failed === 0;
}

async function newDatabase(open: AsyncDisposableStack): Promise<string> {
  const server = await DatabaseServer.start(DISPOSABLE);
  open.defer(() => server.stop());
  return server.createDatabase('attacked');
}
