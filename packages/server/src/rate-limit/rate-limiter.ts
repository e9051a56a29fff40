import { hash } from 'node:crypto';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import type { DataSource } from 'typeorm';
import { deleteInBatches } from '../database/delete-in-batches.ts';
import { readPrepared, type SqlValue, writePrepared } from '../database/prepared-queries.ts';
import { retryWriteConflicts } from '../database/transactions.ts';
import { TooManyRequestsException } from '../http/problem.exception.ts';

/** A token bucket per client: it holds `burst` tokens and gains `perMinute` tokens a minute. */
export interface RateLimitRule {
  name: string;
  burst: number;
  perMinute: number;
}

/** Exponential backoff per key, such as an email address or a user. */
export interface BackoffRule {
  name: string;
  /** Number of attempts without a delay. */
  freeAttempts: number;
  /** The delay after the last free attempt. Each further attempt doubles it. */
  initialDelayMs: number;
  maxDelayMs: number;
}

const MINUTE_MS = 60_000;
/** Time after the last attempt at which the attempts of a key are forgotten. */
const ATTEMPTS_KEPT_MS = 24 * 60 * MINUTE_MS;
const MAX_CONFLICTS = 6;
/** Maximum number of cached waits. Further clients cause a database query. */
const MAX_WAITING = 10_000;

/**
 * Limits requests by counters in the database, shared by all instances. Requires synchronized clocks.
 *
 * A token bucket stores one number, the time at which the bucket is full (the generic cell rate algorithm), so one conditional
 * UPDATE takes a token. Backoff also stores the number of attempts.
 */
export class RateLimiter {
  /** Retry times of rejected clients: until then, no instance accepts them, so no query is needed. */
  private readonly waiting = new LRUCache<string, number>({ max: MAX_WAITING });

  constructor(
    private readonly dataSource: DataSource,
    /** Multiplies the burst and the rate of every token bucket. */
    private readonly factor = 1,
    private readonly now = () => Date.now(),
  ) {}

  /** Takes a token of the client's bucket. Returns 0, or the milliseconds until the bucket has one. */
  async take(rule: RateLimitRule, address: string): Promise<number> {
    const id = idOf(rule, clientNetwork(address));
    const known = (this.waiting.get(id) ?? 0) - this.now();
    if (known > 0) return known;
    this.waiting.delete(id);
    const wait = await this.takeStored(id, rule);
    if (wait > 0) this.waiting.set(id, this.now() + wait);
    return wait;
  }

  /** Takes a token. @throws TooManyRequestsException with the sentence if the bucket has none */
  async require(rule: RateLimitRule, address: string, detail: string): Promise<void> {
    const wait = await this.take(rule, address);
    if (wait > 0) throw new TooManyRequestsException(detail, wait);
  }

  /**
   * Counts an attempt before it is made, so that parallel attempts cannot exceed the limit. Returns 0, or the milliseconds to wait.
   * A rejected attempt does not count.
   */
  async countAttempt(rule: BackoffRule, key: string): Promise<number> {
    const id = idOf(rule, key);
    for (;;) {
      const row = await this.read(id);
      // The clock is read after the row: otherwise a concurrent attempt could lie in the future.
      const now = this.now();
      const expiresAt = now + ATTEMPTS_KEPT_MS;
      if (!row) {
        if (await this.insert(id, expiresAt, 1)) return 0;
        continue;
      }
      const attempts = row.expiresAt < now ? 0 : row.attempts;
      const wait = row.expiresAt - ATTEMPTS_KEPT_MS + delayAfter(attempts, rule) - now;
      if (attempts > 0 && wait > 0) return wait;
      const isCounted = await this.write(
        'UPDATE rate_limits SET attempts = ?, expires_at = ? WHERE id = ? AND attempts = ? AND expires_at = ?',
        [attempts + 1, expiresAt, id, row.attempts, row.expiresAt],
      );
      if (isCounted) return 0;
    }
  }

  /** Counts an attempt. @throws TooManyRequestsException with the sentence if the key has to wait */
  async requireAttempt(rule: BackoffRule, key: string, detail: string): Promise<void> {
    const wait = await this.countAttempt(rule, key);
    if (wait > 0) throw new TooManyRequestsException(detail, wait);
  }

  /** Forgets the attempts of a key, for example after a successful sign-in. */
  async resetAttempts(rule: BackoffRule, key: string): Promise<void> {
    await this.write('DELETE FROM rate_limits WHERE id = ?', [idOf(rule, key)]);
  }

  /** Deletes full buckets and forgotten attempts. */
  async purge(signal?: AbortSignal): Promise<void> {
    const expired = { table: 'rate_limits', column: 'expires_at', below: this.now() + 1 };
    await deleteInBatches(this.dataSource, expired, signal);
  }

  private async takeStored(id: string, rule: RateLimitRule): Promise<number> {
    const interval = Math.ceil(MINUTE_MS / (rule.perMinute * this.factor));
    const capacity = rule.burst * this.factor * interval;
    for (let conflict = 1; ; conflict += 1) {
      const now = this.now();
      if (await this.takeFromRow(id, now, interval, capacity)) return 0;
      if (await this.insert(id, now + interval)) return 0;
      const row = await this.read(id);
      const wait = row ? row.expiresAt + interval - capacity - now : 0;
      if (wait > 0) return wait;
      if (conflict === MAX_CONFLICTS)
        throw new Error(`The bucket ${id} changed ${MAX_CONFLICTS} times in a row.`);
    }
  }

  /** Each token moves `expires_at` one interval later. The bucket is empty if `expires_at` would pass its limit. */
  private takeFromRow(id: string, now: number, interval: number, capacity: number): Promise<boolean> {
    const fuller = `(CASE WHEN expires_at > ? THEN expires_at ELSE ? END) + ?`;
    return this.write(`UPDATE rate_limits SET expires_at = ${fuller} WHERE id = ? AND expires_at <= ?`, [
      now,
      now,
      interval,
      id,
      now + capacity - interval,
    ]);
  }

  private insert(id: string, expiresAt: number, attempts = 0): Promise<boolean> {
    const ignore = this.dataSource.options.type === 'mysql' ? 'IGNORE' : 'OR IGNORE';
    const values = [id, expiresAt, attempts];
    return this.write(
      `INSERT ${ignore} INTO rate_limits (id, expires_at, attempts) VALUES (?, ?, ?)`,
      values,
    );
  }

  private async read(id: string): Promise<{ attempts: number; expiresAt: number } | undefined> {
    const sql = 'SELECT attempts, expires_at FROM rate_limits WHERE id = ?';
    const [row] = await readPrepared(this.dataSource, sql, [id]);
    return row && { attempts: Number(row.attempts), expiresAt: Number(row.expires_at) };
  }

  /** Returns whether the query changed a row. */
  private async write(sql: string, values: readonly SqlValue[]): Promise<boolean> {
    return (await retryWriteConflicts(() => writePrepared(this.dataSource, sql, values))) > 0;
  }
}

function idOf({ name }: { name: string }, key: string): string {
  return hash('sha256', `${name} ${key}`);
}

function delayAfter(attempts: number, { freeAttempts, initialDelayMs, maxDelayMs }: BackoffRule): number {
  return attempts < freeAttempts ? 0 : Math.min(initialDelayMs * 2 ** (attempts - freeAttempts), maxDelayMs);
}

/** A client with IPv6 can use all 2^64 addresses of such a network. */
const IPV6_NETWORK_BITS = 64;

/** The key of a client: an IPv4 address, or the /64 network of an IPv6 address. */
export function clientNetwork(address: string): string {
  if (isIP(address) === 0) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const prefix = `${parsed.toNormalizedString().replace(/%.*$/s, '')}/${IPV6_NETWORK_BITS}`;
  return ipaddr.IPv6.networkAddressFromCIDR(prefix).toString();
}

/** '203.0.113.…' or '2001:db8:7::…'. Empty without an address. */
export function shortenedAddress(address: string | null): string {
  if (!address || isIP(address) === 0) return '';
  const network = clientNetwork(address);
  return network.includes(':') ? `${network}…` : `${network.slice(0, network.lastIndexOf('.') + 1)}…`;
}
