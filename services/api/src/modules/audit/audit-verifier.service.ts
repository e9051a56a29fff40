import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { insertMissing } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { type DataSource, In, IsNull, LessThan, MoreThan } from 'typeorm';
import type { AuditChainDto } from './audit.dto.ts';
import { AuditCheck, AuditEntry, AuditValue, VALUE_PARTS } from './audit-entry.entity.ts';
import { keyOf } from './audit-list.service.ts';
import { AuditLog, ERASED } from './audit-log.service.ts';
import { AuditSealer } from './audit-sealer.service.ts';
import { CHAIN_START, hashEntry, hashValues } from './chain.ts';

const BATCH = 500;
/** The sealer runs at least every minute. */
const MAX_UNSEALED_MS = 5 * 60_000;
/** Instances compare their own clocks. */
const MAX_CLOCK_SKEW_MS = 60_000;
const CHECK_ID = 'chain';
/** A check reads the whole log. */
const CHECKS: RateLimitRule = { name: 'audit-checks', burst: 5, perMinute: 5 };

const ORPHANS = `
  SELECT COUNT(*) AS orphans FROM audit_values
  WHERE NOT EXISTS (SELECT 1 FROM audit_entries WHERE audit_entries.id = audit_values.id)`;

export interface Verification {
  /** The number of entries in the chain, and the hash of the last one. */
  entries: number;
  head: string;
  /** The number of entries whose values were erased, wholly or in part. */
  erased: number;
  /** A sentence about the first fault, if any. */
  fault?: string;
}

class Fault extends Error {}

/** Verifies the chain: every hash, every value, and every erasure. */
@Injectable()
export class AuditVerifier {
  private readonly logger = new Logger(AuditVerifier.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    jobs: JobsService,
    private readonly limiter: RateLimiter,
    private readonly audit: AuditLog,
    private readonly sealer: AuditSealer,
  ) {
    jobs.add('check-audit-log', EVERY_HOUR, async (signal) => {
      await this.check(signal);
    });
  }

  /**
   * Verifies the chain and stores the result. The log file gets the head, so that a copy exists outside of the database. The next check expects
   * this head in the chain.
   */
  async check(signal?: AbortSignal): Promise<Verification> {
    const checkedAt = new Date();
    const verification = await this.sealAndVerify(signal);
    if (signal?.aborted) return verification;
    const { entries, head, fault } = verification;
    const old = await this.lastCheck();
    if (fault === undefined) await this.store({ id: CHECK_ID, checkedAt, entries, head, fault: null });
    else await this.store({ entries: 0, head: CHAIN_START, ...old, id: CHECK_ID, checkedAt, fault });
    if (fault === undefined) this.logger.log({ entries, head }, 'The audit log is complete and unchanged.');
    else this.logger.error({ entries, head }, `The audit log has a fault. ${fault}`);
    return verification;
  }

  /** Two checks at once can both be the first one. */
  private async store({ id, ...result }: AuditCheck): Promise<void> {
    const checks = this.dataSource.getRepository(AuditCheck);
    await insertMissing(checks, { id, ...result });
    await checks.update({ id }, result);
  }

  /** The same, started by an admin. @throws TooManyRequestsException */
  async checkFor(admin: AuthenticatedUser): Promise<AuditChainDto> {
    const detail = 'You have checked the audit log many times. Wait a minute.';
    await this.limiter.require(CHECKS, admin.id, detail);
    await this.check();
    await this.audit.recordAlone({ actor: admin, action: 'audit-log.checked', subject: CHECK_ID });
    return this.readChain();
  }

  async readChain(): Promise<AuditChainDto> {
    const [{ entries }] = await this.dataSource.query('SELECT MAX(position) AS entries FROM audit_entries');
    const check = await this.lastCheck();
    return {
      entries: Number(entries ?? 0),
      checkedAt: check?.checkedAt.toISOString(),
      checkedEntries: check?.entries ?? 0,
      checkedHead: check?.head ?? CHAIN_START,
      fault: check?.fault ?? undefined,
    };
  }

  lastCheck(): Promise<AuditCheck | null> {
    return this.dataSource.getRepository(AuditCheck).findOneBy({ id: CHECK_ID });
  }

  /** Seals first: entries wait while the API is stopped. An entry that cannot be sealed is a fault. `expectedHead`: as for `verify`. */
  async sealAndVerify(signal?: AbortSignal, expectedHead?: string): Promise<Verification> {
    try {
      await this.sealer.seal(signal);
    } catch (error) {
      this.logger.error(error, 'The last entries of the audit log could not be added to the chain.');
    }
    return this.verify(signal, expectedHead);
  }

  /** @param expectedHead a head of an earlier verification, which must be in the chain */
  async verify(signal?: AbortSignal, expectedHead?: string): Promise<Verification> {
    const run = new VerificationRun(this.dataSource, await this.lastCheck(), expectedHead);
    try {
      await run.verify(signal);
      return run.result;
    } catch (error) {
      if (error instanceof Fault) return { ...run.result, fault: error.message };
      throw error;
    }
  }
}

/** One pass through the chain, in batches. */
class VerificationRun {
  readonly result: Verification = { entries: 0, head: CHAIN_START, erased: 0 };
  /** Users with erased values, and the last entry that lacks them. */
  private readonly erasures = new Map<string, { name: string; at: Date }>();
  private isExpectedFound: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lastCheck: AuditCheck | null,
    private readonly expectedHead: string | undefined,
  ) {
    this.isExpectedFound = expectedHead === undefined || expectedHead === CHAIN_START;
  }

  /** @throws Fault */
  async verify(signal?: AbortSignal): Promise<void> {
    const entries = this.dataSource.getRepository(AuditEntry);
    for (let batch: AuditEntry[] | undefined; !signal?.aborted && batch?.length !== 0; ) {
      batch = await entries.find({
        where: { position: MoreThan(this.result.entries) },
        order: { position: 'ASC' },
        take: BATCH,
      });
      const values = await this.valuesOf(batch);
      for (const entry of batch) {
        this.verifyLink(entry);
        this.verifyValues(entry, values, `entry ${entry.position}`);
      }
    }
    if (signal?.aborted) return;
    await this.verifyUnsealed();
    await this.verifyErasures();
    this.verifyEnd();
  }

  private verifyLink(entry: AuditEntry): void {
    const { position, previousHash, hash } = entry;
    const { entries, head } = this.result;
    if (position !== entries + 1) throw new Fault(`Entry ${entries + 1} is missing.`);
    if (previousHash !== head) throw new Fault(`Entry ${position} does not follow entry ${entries}.`);
    if (hash === null || hashEntry(entry) !== hash) throw new Fault(`Entry ${position} was changed.`);
    if (position === this.lastCheck?.entries && hash !== this.lastCheck.head)
      throw new Fault(`The chain was replaced: entry ${position} has another hash than at the last check.`);
    if (hash === this.expectedHead) this.isExpectedFound = true;
    this.result.entries = position;
    this.result.head = hash;
  }

  private verifyValues(entry: AuditEntry, values: ReadonlyMap<string, AuditValue>, name: string): void {
    let isErased = false;
    for (const part of VALUE_PARTS) {
      const expected = part === 'actor' ? entry.actorHash : entry.changeHash;
      const value = values.get(keyOf(entry.id, part));
      if (!value && expected !== null) {
        const person = part === 'actor' ? entry.actorId : entry.personId;
        if (person === null) throw new Fault(`The values of ${name} were deleted.`);
        this.erasures.set(person, { name, at: entry.at });
        isErased = true;
      } else if (value && hashValues(entry.id, part, value.salt, value.content) !== expected)
        throw new Fault(`The values of ${name} were changed.`);
    }
    if (isErased) this.result.erased += 1;
  }

  /** An entry that was committed a moment ago is not in the chain yet. */
  private async verifyUnsealed(): Promise<void> {
    const entries = this.dataSource.getRepository(AuditEntry);
    const late = { position: IsNull(), at: LessThan(new Date(Date.now() - MAX_UNSEALED_MS)) };
    const waiting = await entries.countBy(late);
    if (waiting > 0)
      throw new Fault(`${waiting} entries have waited for five minutes or longer to be added to the chain.`);
    const outside = await entries.countBy({ position: LessThan(1) });
    if (outside > 0) throw new Fault(`${outside} entries are outside of the chain.`);
    const [row] = await this.dataSource.query(ORPHANS);
    if (Number(row.orphans) > 0) throw new Fault(`The entries of ${row.orphans} values are missing.`);
  }

  /** Each erasure has an entry of its own, which is not older than the entries that lack values. */
  private async verifyErasures(): Promise<void> {
    const entries = this.dataSource.getRepository(AuditEntry);
    for (const [subjectId, { name, at }] of this.erasures) {
      const since = MoreThan(new Date(at.getTime() - MAX_CLOCK_SKEW_MS));
      if (!(await entries.existsBy({ action: ERASED, subjectId, at: since })))
        throw new Fault(`The values of ${name} were deleted without an erasure.`);
    }
  }

  private verifyEnd(): void {
    const { entries } = this.result;
    const before = this.lastCheck?.entries ?? 0;
    if (entries < before)
      throw new Fault(`The chain has ${entries} entries, and had ${before} at the last check.`);
    if (!this.isExpectedFound) throw new Fault(`No entry has the hash ${this.expectedHead}.`);
  }

  private async valuesOf(batch: readonly AuditEntry[]): Promise<Map<string, AuditValue>> {
    if (batch.length === 0) return new Map();
    const ids = batch.map(({ id }) => id);
    const values = await this.dataSource.getRepository(AuditValue).findBy({ id: In(ids) });
    return new Map(values.map((value) => [keyOf(value.id, value.part), value]));
  }
}
