import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DataSource } from 'typeorm';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { readPrepared, type SqlValue, writePrepared } from '../database/prepared-queries.ts';
import { retryWriteConflicts } from '../database/transactions.ts';

/** A token bucket per client: it holds `burst` tokens and gains `perMinute` tokens a minute. */
export interface RateLimitRule {
  name: string;
  burst: number;
  perMinute: number;
}

const MINUTE_MS = 60_000;
const MAX_ATTEMPTS = 6;
/** Maximum number of cached waits. Further clients cause a database query. */
const MAX_WAITING = 10_000;

/**
 * Limits requests by token buckets in the database, shared by all instances. The generic cell rate algorithm stores one number per
 * bucket, the time at which the bucket is full, so one conditional UPDATE takes a token. Requires synchronized clocks.
 */
export class RateLimiter {
  /** Retry times of rejected clients: until then, no instance accepts them, so no query is needed. */
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
      if (await this.takeFromBucket(id, now, interval, capacity)) return 0;
      if (await this.createBucket(id, now + interval)) return 0;
      const wait = await this.waitOf(id, now, interval, capacity);
      if (wait > 0) return wait;
      if (attempt === MAX_ATTEMPTS)
        throw new Error(`The bucket ${id} changed ${MAX_ATTEMPTS} times in a row.`);
    }
  }

  /** Each token moves `full_at` one interval later. The bucket is empty if `full_at` would pass its limit. */
  private takeFromBucket(id: string, now: number, interval: number, capacity: number): Promise<boolean> {
    const fuller = `(CASE WHEN full_at > ? THEN full_at ELSE ? END) + ?`;
    return this.write(`UPDATE rate_limits SET full_at = ${fuller} WHERE id = ? AND full_at <= ?`, [
      now,
      now,
      interval,
      id,
      now + capacity - interval,
    ]);
  }

  private createBucket(id: string, fullAt: number): Promise<boolean> {
    const ignore = this.dataSource.options.type === 'mysql' ? 'IGNORE' : 'OR IGNORE';
    return this.write(`INSERT ${ignore} INTO rate_limits (id, full_at) VALUES (?, ?)`, [id, fullAt]);
  }

  private async waitOf(id: string, now: number, interval: number, capacity: number): Promise<number> {
    const sql = 'SELECT full_at FROM rate_limits WHERE id = ?';
    const [row] = await readPrepared(this.dataSource, sql, [id]);
    return row ? Number(row.full_at) + interval - capacity - now : 0;
  }

  /** Returns whether the query changed a row. */
  private async write(sql: string, values: readonly SqlValue[]): Promise<boolean> {
    return (await retryWriteConflicts(() => writePrepared(this.dataSource, sql, values))) > 0;
  }

  private remember(id: string, until: number): void {
    const [oldest] = this.waiting.keys();
    if (this.waiting.size >= MAX_WAITING && oldest !== undefined) this.waiting.delete(oldest);
    this.waiting.set(id, until);
  }
}

/** A host can use any of the 2^64 addresses of such a network. */
const IPV6_NETWORK_BITS = 64;

/** The key of a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = `${parsed.toNormalizedString().replace(/%.*$/s, '')}/${IPV6_NETWORK_BITS}`;
  return ipaddr.IPv6.networkAddressFromCIDR(prefix).toString();
}
