import { hash } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { retryLostRaces } from '../database/in-transaction.ts';
import { clientNetwork } from './client-network.ts';

/** A token bucket for each client: it holds `burst` tokens, and gains `perMinute` tokens a minute. */
export interface RateLimitRule {
  name: string;
  burst: number;
  perMinute: number;
}

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 6;
/** More clients that wait are looked up in the database again. */
const MAX_WAITING = 10_000;

/**
 * Limits requests by token buckets in the database, which all instances share. The generic cell rate algorithm keeps one number for a
 * bucket, the time at which the bucket is full, so that one conditional UPDATE takes a token. The clocks of the instances have to agree.
 */
export class RateLimiter {
  /** When a client may try again that was refused: until then, no instance accepts it, and the database need not be asked. */
  private readonly waiting = new Map<string, number>();

  constructor(
    private readonly dataSource: DataSource,
    /** Multiplies the burst and the rate of every rule. */
    private readonly factor = 1,
    private readonly now = () => Date.now(),
  ) {}

  /** Takes a token of the client's bucket. Returns 0, or the milliseconds until the bucket has one. */
  async take(rule: RateLimitRule, address: string): Promise<number> {
    const id = hash('sha256', `${rule.name} ${clientNetwork(address)}`);
    const known = (this.waiting.get(id) ?? 0) - this.now();
    if (known > 0) return known;
    this.waiting.delete(id);
    const wait = await this.takeStored(id, rule);
    if (wait > 0) this.remember(id, this.now() + wait);
    return wait;
  }

  /** Deletes the buckets that are full. */
  async purge(signal?: AbortSignal): Promise<void> {
    const full = { table: 'rate_limits', column: 'full_at', below: this.now() + 1 };
    await deleteInBatches(this.dataSource, full, signal);
  }

  private async takeStored(id: string, rule: RateLimitRule): Promise<number> {
    const interval = Math.ceil(MINUTE_MS / (rule.perMinute * this.factor));
    const capacity = rule.burst * this.factor * interval;
    for (let attempt = 1; ; attempt += 1) {
      const now = this.now();
      if (await this.takeFromRow(id, now, interval, capacity)) return 0;
      if (await this.insertRow(id, now + interval)) return 0;
      const wait = await this.waitOf(id, now, interval, capacity);
      if (wait > 0) return wait;
      if (attempt === MAX_ATTEMPTS)
        throw new Error(`The bucket ${id} changed ${MAX_ATTEMPTS} times in a row.`);
    }
  }

  /** A token makes the bucket full one interval later; a bucket that would be full too late has none. */
  private takeFromRow(id: string, now: number, interval: number, capacity: number): Promise<boolean> {
    const fuller = `(CASE WHEN full_at > ? THEN full_at ELSE ? END) + ?`;
    return this.write(`UPDATE rate_limits SET full_at = ${fuller} WHERE id = ? AND full_at <= ?`, [
      now,
      now,
      interval,
      id,
      now + capacity - interval,
    ]);
  }

  private insertRow(id: string, fullAt: number): Promise<boolean> {
    const ignore = this.dataSource.options.type === 'mysql' ? 'IGNORE' : 'OR IGNORE';
    return this.write(`INSERT ${ignore} INTO rate_limits (id, full_at) VALUES (?, ?)`, [id, fullAt]);
  }

  private async waitOf(id: string, now: number, interval: number, capacity: number): Promise<number> {
    const [row] = await this.dataSource.query('SELECT full_at FROM rate_limits WHERE id = ?', [id]);
    return row ? Number(row.full_at) + interval - capacity - now : 0;
  }

  /** Whether the statement changed a row. */
  private async write(sql: string, values: readonly (string | number)[]): Promise<boolean> {
    const runner = this.dataSource.createQueryRunner();
    try {
      const { affected } = await retryLostRaces(() => runner.query(sql, [...values], true));
      return (affected ?? 0) > 0;
    } finally {
      await runner.release();
    }
  }

  private remember(id: string, until: number): void {
    const [oldest] = this.waiting.keys();
    if (this.waiting.size >= MAX_WAITING && oldest !== undefined) this.waiting.delete(oldest);
    this.waiting.set(id, until);
  }
}
