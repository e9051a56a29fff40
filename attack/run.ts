import { setTimeout as wait } from 'node:timers/promises';
import { Argument, InvalidArgumentError, Option } from 'commander';
import { buildStale } from '../scripts/lib/build.ts';
import { npmScript, runCommand } from '../scripts/lib/command-line.ts';
import { DatabaseServer, DISPOSABLE } from '../scripts/lib/database-server.ts';
import { type AttackClass, CLASSES } from './classes.ts';
import { AttackedShop } from './lib/attacked-shop.ts';
import { Tries } from './lib/tries.ts';
import { PLANTS, plantsOption } from './plants/plants.ts';

const DATABASES = ['sqlite', 'mysql'] as const;
type Database = (typeof DATABASES)[number];

/** Milliseconds after which a class counts as broken. */
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
  npmScript('attack', 'Attacks a shop on the loopback address. Exits with 1 if the shop breaks.')
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
  for (const one of database ? [database] : DATABASES) {
    const broken = await attackOn(one, classes, plant);
    if (broken > 0) process.exitCode = 1;
  }
}

/** Prints the scorecard of a shop on this database. Returns the number of broken tries. */
async function attackOn(
  database: Database,
  classes: readonly AttackClass[],
  plant?: string,
): Promise<number> {
  await using open = new AsyncDisposableStack();
  const databaseUrl = database === 'mysql' ? await newDatabase(open) : undefined;
  const shop = await AttackedShop.open(open, {
    ...(databaseUrl && { databaseUrl }),
    ...(plant && { nodeOptions: plantsOption(plant) }),
  });
  console.log(`\n${'class'.padEnd(14)}${'tries'.padStart(6)}  held  on ${database}`);
  let broken = 0;
  for (const { id, what, run } of classes) {
    const tries = new Tries();
    await Promise.race([run(shop, tries), limit()]).catch((error) => tries.record('the class', false, error));
    const { status, body } = await shop.send('GET', '/');
    tries.record('home afterwards', status === 200 && body.includes('<h1'), status);
    console.log(
      `${id.padEnd(14)}${String(tries.count).padStart(6)}  ${tries.broken.length === 0 ? 'yes ' : 'NO  '}  ${what}`,
    );
    for (const line of plant ? tries.broken : tries.broken.slice(0, PRINTED)) console.log(`  broke: ${line}`);
    broken += tries.broken.length;
  }
  console.log(broken === 0 ? 'Everything held.' : `${broken} tries broke the shop.`);
  return broken;
}

async function newDatabase(open: AsyncDisposableStack): Promise<string> {
  const server = await DatabaseServer.start(DISPOSABLE);
  open.defer(() => server.stop());
  return server.createDatabase('attacked');
}

async function limit(): Promise<never> {
  await wait(CLASS_LIMIT, undefined, { ref: false });
  throw new Error(`The class did not end within ${CLASS_LIMIT / 1_000} s.`);
}
