import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { microfrontends } from '../../scripts/lib/workspace.ts';
import { type PartResult, type Table, target } from '../lib/part.ts';
import { openShop } from '../lib/servers.ts';
import { quantile, spreadOf } from '../lib/spread.ts';
import { copiesFor, releaseCopies } from './more-remotes.ts';
import { type SwitchTimes, timeCommands, timeSwitches } from './times.ts';

const RUNS = 50;
const COMMAND_RUNS = 3;
const SECOND = 1_000;
/** The number of microfrontends for which the targets apply. */
const MICROFRONTENDS = 20;

/** Measures the time from a release or a rollback until visitors get it, and the time of the release command. */
export async function run(): Promise<PartResult> {
  await prepareShop();
  await using open = new AsyncDisposableStack();
  const copies = copiesFor(MICROFRONTENDS);
  const tokens = { DEPLOY_TOKEN_FILES: [...microfrontends(), ...copies].join() };
  const shop = await openShop(open, await preparedData(), tokens);
  const few = await timeSwitches(shop, RUNS);
  const commands = await timeCommands(shop, COMMAND_RUNS);
  await releaseCopies(shop, copies);
  const many = await timeSwitches(shop, RUNS);
  return {
    conditions: {
      remote: 'mf-content',
      shop: 'one API and one releases service on SQLite, one edge, no other load; log level and limits as shipped, logs to /dev/null',
      'from, to':
        'start of the release command, entry in the ledger, or rollback call; until the live release in a page of the edge has the version',
    },
    tables: [
      switchTable(few, microfrontends().length),
      switchTable(many, MICROFRONTENDS),
      {
        title: `Seconds of the release command, ${COMMAND_RUNS} runs`,
        columns: ['', 'median (least–most)'],
        rows: Object.entries(commands).map(([name, seconds]) => [name, spreadOf(seconds)]),
      },
    ],
    targets: [
      target('Published to live, p95, ms', { atMost: SECOND }, p95(many.published)),
      target('Rolled back to live, p95, ms', { atMost: SECOND }, p95(many.rolledBack)),
    ],
  };
}

function switchTable({ commanded, published, rolledBack }: SwitchTimes, count: number): Table {
  return {
    title: `Milliseconds until visitors get the release, ${RUNS} runs, ${count} microfrontends`,
    columns: ['', 'median', 'p95', 'most'],
    rows: [
      rowOf('from the release command, with a new build and the gate', commanded),
      rowOf('from the entry in the ledger', published),
      rowOf('from the rollback call', rolledBack),
    ],
  };
}

function rowOf(name: string, times: readonly number[]) {
  const { median, most } = spreadOf(times);
  return [name, median, p95(times), most] as const;
}

const p95 = (times: readonly number[]) => quantile(times, 0.95);
