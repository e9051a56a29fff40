import { rm } from 'node:fs/promises';
import { preparedData, prepareShop } from '../../scripts/lib/prepared-shop.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { type PartResult, target } from '../lib/part.ts';
import { quantile, spreadOf } from '../lib/spread.ts';
import { timeCommands } from './command-times.ts';
import { timeSwitches } from './switch-times.ts';

const RUNS = 50;
const COMMAND_RUNS = 3;
const SECOND = 1_000;

/** How long a team waits: until visitors get what it published or took back, and for the whole command. */
export async function run(): Promise<PartResult> {
  await prepareShop();
  const dataFolder = await preparedData();
  const shop = await Shop.open({ dataFolder, googleStandIn: false, env: { LOG_LEVEL: 'fatal' } });
  try {
    const { commanded, published, rolledBack } = await timeSwitches(shop, RUNS);
    const commands = await timeCommands(shop, COMMAND_RUNS);
    return {
      conditions: {
        piece: 'mf-content',
        shop: 'one API on SQLite, one edge, nobody else asking',
        'from, to':
          'the release command is given, the ledger takes a release down, or the call is sent; a page of the edge names the version',
      },
      tables: [
        {
          title: `Milliseconds until visitors get it, ${RUNS} runs`,
          columns: ['', 'median', 'p95', 'most'],
          rows: [
            rowOf('from the command for a new build, the gate included', commanded),
            rowOf("from the ledger's entry of a new build", published),
            rowOf('from the call to roll back', rolledBack),
          ],
        },
        {
          title: `Seconds of the release command, ${COMMAND_RUNS} runs`,
          columns: ['', 'median (least–most)'],
          rows: Object.entries(commands).map(([name, seconds]) => [name, spreadOf(seconds)]),
        },
      ],
      targets: [
        target('Published to live, p95, ms', { atMost: SECOND }, p95(published)),
        target('Rolled back to live, p95, ms', { atMost: SECOND }, p95(rolledBack)),
      ],
    };
  } finally {
    await shop.close();
    await rm(dataFolder, { recursive: true, force: true });
  }
}

function rowOf(name: string, times: readonly number[]) {
  const { median, most } = spreadOf(times);
  return [name, median, p95(times), most] as const;
}

function p95(times: readonly number[]): number {
  return quantile(
    [...times].sort((a, b) => a - b),
    0.95,
  );
}
