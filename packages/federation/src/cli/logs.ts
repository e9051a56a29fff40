import { setTimeout } from 'node:timers/promises';
import type { ReleaseLogEntry } from '@whetstone/contract';
import { readMicrofrontendName } from '../manifest/imported-description.ts';
import { readReleaseTarget } from '../release/release-target.ts';
import { ShopClient } from '../release/shop-client.ts';
import { UsageError } from '../usage-error.ts';

/** Entries of one response. */
const LIMIT = 200;
const POLL_MS = 2_000;

/** The options of `whetstone logs`. */
export interface LogsOptions {
  /** A duration such as `30m`, `12h` or `7d`, or a time. */
  since: string;
  /** Print new entries until the command is stopped. */
  follow?: boolean;
}

/** Prints what happened to the microfrontend in `directory`, newest last. */
export async function showLogs(directory: string, { since, follow = false }: LogsOptions): Promise<void> {
  let from = startOf(since);
  const name = await readMicrofrontendName(directory);
  const shop = new ShopClient(await readReleaseTarget(directory, name));
  const printed = new Set<string>();
  for (;;) {
    const entries = await shop.readLog(name, from, LIMIT);
    const lines = entries.map(entryText).filter((line) => !printed.has(line));
    for (const line of lines) {
      console.log(line);
      printed.add(line);
    }
    from = entries.at(-1)?.at ?? from;
    const isRead = lines.length === 0 || entries.length < LIMIT;
    if (isRead && !follow) break;
    if (isRead) await setTimeout(POLL_MS);
  }
  if (printed.size === 0) console.log(`${name}: nothing happened since ${from}.`);
}

function entryText({ at, event, version, page, message, times = 1 }: ReleaseLogEntry): string {
  const text = [page, message].filter(Boolean).join(': ');
  return `${at}  ${version}  ${event.padEnd('canary-stopped'.length)}  ${text}${times > 1 ? ` (${times} times)` : ''}`;
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The time in ISO 8601. @throws UsageError */
function startOf(since: string): string {
  const [, amount, unit = ''] = /^(\d{1,4})([mhd])$/.exec(since) ?? [];
  const time = amount ? Date.now() - Number(amount) * (UNITS[unit] ?? 0) : Date.parse(since);
  if (Number.isFinite(time)) return new Date(time).toISOString();
  throw new UsageError(
    `--since must be a duration such as 30m, 12h or 7d, or a time such as 2026-11-29T08:00Z, not "${since}".`,
  );
}
