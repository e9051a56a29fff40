import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { keysetPage } from '@whetstone/server/paging/keyset-page';
import { type EntityManager, In, LessThan, MoreThanOrEqual, Not, type Repository } from 'typeorm';
import { type LedgerAction, LedgerEntry, ReleaseState, Rollout } from '../state/rollout.entities.ts';

const NEWEST = { name: 'newest', property: 'sequence', unique: true, direction: 'DESC' } as const;

const MAX_RECENT = 5_000;
/** Actions that made a release live. */
const LIVE_ACTIONS: LedgerAction[] = ['live', 'rolled-back', 'restored'];
/** The actor of changes that the service makes itself. */
export const AUTOMATIC = 'auto';

/** Whether the actor of a change is an admin's email address. */
export function isAdmin(actor: string): boolean {
  return actor !== AUTOMATIC && !actor.startsWith('deploy token "');
}

/** A ledger entry with the rollout that results from it. */
export interface RolloutChange {
  entry: Omit<LedgerEntry, 'id' | 'sequence' | 'createdAt'>;
  /** Null removes the microfrontend from the site. */
  rollout: Rollout | null;
}

/** Changes rollouts and appends each change to the ledger, both in one transaction. */
@Injectable()
export class LedgerService {
  constructor(@InjectRepository(LedgerEntry) private readonly entries: Repository<LedgerEntry>) {}

  /** Returns false when another change has replaced `sequence`. `write`: further changes of the transaction. */
  record(
    sequence: number,
    { entry, rollout }: RolloutChange,
    write?: (manager: EntityManager) => Promise<void>,
  ): Promise<boolean> {
    return inTransaction(this.entries.manager.dataSource, async (manager) => {
      const createdAt = new Date();
      const next = { sequence: sequence + 1, changedAt: createdAt };
      const { affected } = await manager.update(ReleaseState, { id: 1, sequence }, next);
      if (affected !== 1) return false;
      if (rollout) await manager.save(Rollout, rollout);
      else await manager.delete(Rollout, { microfrontend: entry.microfrontend });
      await manager.insert(LedgerEntry, { ...entry, id: newId(), sequence: sequence + 1, createdAt });
      await write?.(manager);
      return true;
    });
  }

  /** Whether the microfrontend was ever published. */
  hasEntry(microfrontend: string): Promise<boolean> {
    return this.entries.existsBy({ microfrontend });
  }

  async entryAt(sequence: number): Promise<LedgerEntry | null> {
    return this.entries.findOneBy({ sequence });
  }

  /**
   * The release that a rollback of `live` restores: the newest earlier one whose version was not rolled back after its
   * last publication. Null if there is none.
   * @param live the entry that first made the live version live
   * @param leaving the version that a rollback to `live` removes
   */
  async rollbackTarget(live: LedgerEntry, leaving?: string): Promise<LedgerEntry | null> {
    let { replacedEntry } = live;
    while (replacedEntry) {
      const earlier = await this.entries.findOneByOrFail({ sequence: replacedEntry });
      const isLeft = [live.version, leaving].includes(earlier.version);
      if (!isLeft && !(await this.isRolledBack(earlier))) return earlier;
      ({ replacedEntry } = earlier);
    }
    return null;
  }

  private async isRolledBack({ microfrontend, version }: LedgerEntry): Promise<boolean> {
    const latest = await this.entries.findOne({
      where: [
        { microfrontend, version, action: 'live' },
        { microfrontend, replacedVersion: version, action: 'rolled-back' },
      ],
      order: { sequence: 'DESC' },
    });
    return latest?.action === 'rolled-back';
  }

  /** The entry that made the live version of the microfrontend live. */
  latestLiveEntry(microfrontend: string): Promise<LedgerEntry> {
    const action = In<LedgerAction>(LIVE_ACTIONS);
    return this.entries.findOneOrFail({ where: { microfrontend, action }, order: { sequence: 'DESC' } });
  }

  /** Every version of the microfrontend that visitors could get at any time since `since`. */
  async versionsServedSince(microfrontend: string, since: Date): Promise<(string | null)[]> {
    const action = In<LedgerAction>([...LIVE_ACTIONS, 'retired']);
    const order = { sequence: 'DESC' } as const;
    const before = await this.entries.findOne({
      where: { microfrontend, action, createdAt: LessThan(since) },
      order,
    });
    // A retirement before `since` ended everything that was served until then.
    const first = before?.action === 'retired' ? before.sequence + 1 : (before?.sequence ?? 0);
    const entries = await this.entries.findBy({ microfrontend, sequence: MoreThanOrEqual(first) });
    return entries.flatMap(({ version, replacedVersion }) => [version, replacedVersion]);
  }

  /** The entry that retired the microfrontend; null if it is live or was never published. */
  async retirementOf(microfrontend: string): Promise<LedgerEntry | null> {
    const newest = await this.entries.findOne({ where: { microfrontend }, order: { sequence: 'DESC' } });
    return newest?.action === 'retired' ? newest : null;
  }

  /** The latest retirement of each microfrontend that is none of `live`, by name. */
  async retirementsExcept(live: readonly string[]): Promise<LedgerEntry[]> {
    const where = { action: 'retired', microfrontend: Not(In([...live])) } as const;
    const entries = await this.entries.find({ where, order: { microfrontend: 'ASC', sequence: 'ASC' } });
    return [...new Map(entries.map((entry) => [entry.microfrontend, entry])).values()];
  }

  /** Whether an automatic rollback has ever replaced one of the two versions with the other. */
  async hasAutomaticRollback(microfrontend: string, one: string, other: string): Promise<boolean> {
    const rollback = { microfrontend, actor: AUTOMATIC, action: 'rolled-back' } as const;
    return this.entries.existsBy([
      { ...rollback, version: one, replacedVersion: other },
      { ...rollback, version: other, replacedVersion: one },
    ]);
  }

  /** Those of `versions` that were ever published. */
  async filterPublished(microfrontend: string, versions: readonly string[]): Promise<Set<string>> {
    const entries = await this.entries.find({
      where: { microfrontend, version: In([...versions]) },
      select: { version: true },
    });
    return new Set(entries.map(({ version }) => version));
  }

  /** Releases of the newest entries. Their number exceeds what open tabs can still use. */
  recentReleases(): Promise<Pick<LedgerEntry, 'microfrontend' | 'version'>[]> {
    const select = { microfrontend: true, version: true } as const;
    return this.entries.find({ select, order: { sequence: 'DESC' }, take: MAX_RECENT });
  }

  /** The stopped canaries and rollbacks at or after `since`, oldest first. */
  rollbacksSince(since: Date): Promise<LedgerEntry[]> {
    const action = In<LedgerAction>(['canary-stopped', 'rolled-back']);
    return this.entries.find({
      where: { action, createdAt: MoreThanOrEqual(since) },
      order: { sequence: 'ASC' },
    });
  }

  /** The first entries of the microfrontend at or after `since`. */
  since(microfrontend: string, since: Date, take: number): Promise<LedgerEntry[]> {
    const where = { microfrontend, createdAt: MoreThanOrEqual(since) };
    return this.entries.find({ where, order: { sequence: 'ASC' }, take });
  }

  /** The entry before of the same microfrontend; null if there is none. */
  async entryBefore(entry: LedgerEntry | undefined): Promise<LedgerEntry | null> {
    if (!entry) return null;
    const { microfrontend, sequence } = entry;
    const order = { sequence: 'DESC' } as const;
    return this.entries.findOne({ where: { microfrontend, sequence: LessThan(sequence) }, order });
  }

  /** Newest first, for one microfrontend or for all. */
  list(microfrontend: string | undefined, page: PageQuery): Promise<Page<LedgerEntry>> {
    const where = microfrontend === undefined ? [] : [{ sql: 'microfrontend = ?', values: [microfrontend] }];
    return keysetPage(new TableReader(this.entries), where, NEWEST, page);
  }
}
