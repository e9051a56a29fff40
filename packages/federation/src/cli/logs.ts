import { setTimeout } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import type { ReleaseLogEntry } from '@whetstone/contract';
import { UsageError } from '../usage-error.ts';
import { open } from './rollout.ts';

/** Entries of one response. */
const LIMIT = 200;
const POLL_MS = 2_000;
/** The shop can add an entry so long after its time: instances have different clocks, and write failures later. */
const LATE_MS = 60_000;

/** The options of `whetstone logs`. */
export interface LogsOptions {
  /** A duration such as `30m`, `12h` or `7d`, or a time. */
  since: string;
  /** Print new entries until the command is stopped. */
  follow?: boolean;
  /** Print failures only. */
  failures?: boolean;
}

const FAILURES: readonly ReleaseLogEntry['event'][] = ['load-failure', 'render-error'];

/** Prints what happened to the microfrontend in `directory`, newest last. */
export async function showLogs(
  directory: string,
  { since, follow = false, failures = false }: LogsOptions,
): Promise<void> {
  const start = startOf(since);
  let from = start;
  let latest = start;
  const { name, shop } = await open(directory);
  const printed = new Set<string>();
  for (;;) {
    const entries = await shop.readLog(name, from, LIMIT);
    const shown = failures ? entries.filter(({ event }) => FAILURES.includes(event)) : entries;
    const lines = shown.map(entryText).filter((line) => !printed.has(line));
    for (const line of lines) {
      console.log(line);
      printed.add(line);
    }
    const { at = latest } = entries.at(-1) ?? {};
    const isRead = entries.length < LIMIT || at === from;
    if (isRead && !follow) break;
    latest = max(latest, at);
    from = isRead ? max(start, timeText(Date.parse(latest) - LATE_MS)) : at;
    if (!isRead) continue;
    // A line begins with its time.
    for (const line of printed) if (line < from) printed.delete(line);
    await setTimeout(POLL_MS);
  }
  if (printed.size === 0)
    console.log(`${name}: ${failures ? 'no failure' : 'nothing happened'} since ${start}.`);
}

function max(one: string, other: string): string {
  return one > other ? one : other;
}

function entryText({ at, event, version, page, message, times = 1 }: ReleaseLogEntry): string {
  const text = [page, message].filter(Boolean).join(': ');
  return printable(
    `${at}  ${version}  ${event.padEnd('canary-stopped'.length)}  ${text}${times > 1 ? ` (${times} times)` : ''}`,
  );
}

/** One line without the codes that control a terminal, which reasons and errors can contain. */
function printable(text: string): string {
  return stripVTControlCharacters(text).replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]+/gu, ' ');
}

const UNITS: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 };

/** The time in ISO 8601. @throws UsageError */
function startOf(since: string): string {
  const [, amount, unit = ''] = /^(\d{1,4})([mhd])$/.exec(since) ?? [];
  const time = amount ? Date.now() - Number(amount) * (UNITS[unit] ?? 0) : Date.parse(since);
  if (Number.isFinite(time)) return timeText(time);
  throw new UsageError(
    `--since must be a duration such as 30m, 12h or 7d, or a time such as 2026-11-29T08:00Z, not "${since}".`,
  );
}

function timeText(time: number): string {
  return new Date(time).toISOString();
}
