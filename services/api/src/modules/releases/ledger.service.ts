import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { In, LessThan, MoreThanOrEqual, type Repository } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { TableReader } from '../../common/database/prepared-queries.ts';
import { inTransaction } from '../../common/database/transactions.ts';
import { keysetPage } from '../../common/paging/keyset-page.ts';
import type { Page, PageQuery } from '../../common/paging/page.ts';
import { type LedgerAction, LedgerEntry } from './ledger-entry.entity.ts';
import { ReleaseState } from './release-state.entity.ts';
import { Rollout } from './rollout.entity.ts';

const NEWEST = { name: 'newest', property: 'sequence', unique: true, direction: 'DESC' } as const;

const RECENT = 5_000;
/** What everybody got by. */
const MADE_LIVE: LedgerAction[] = ['live', 'rolled-back'];

/** What is about to be done, and how the microfrontend stands after it. */
export interface Change {
  entry: Omit<LedgerEntry, 'id' | 'sequence' | 'createdAt'>;
  rollout: Rollout;
}

/** Changes what visitors get, and writes down that it did: always both, or neither. */
@Injectable()
export class LedgerService {
  private readonly table: TableReader<LedgerEntry>;

  constructor(@InjectRepository(LedgerEntry) private readonly entries: Repository<LedgerEntry>) {
    this.table = new TableReader(entries);
  }

  /** Answers false, having done nothing, when somebody else has changed something since `sequence` was read. */
  record(sequence: number, { entry, rollout }: Change): Promise<boolean> {
    return inTransaction(this.entries.manager.dataSource, async (manager) => {
      const createdAt = new Date();
      const next = { sequence: sequence + 1, changedAt: createdAt };
      const { affected } = await manager.update(ReleaseState, { id: 1, sequence }, next);
      if (affected !== 1) return false;
      await manager.save(Rollout, rollout);
      await manager.insert(LedgerEntry, { ...entry, id: newId(), sequence: sequence + 1, createdAt });
      return true;
    });
  }

  async at(sequence: number): Promise<LedgerEntry | null> {
    return this.entries.findOneBy({ sequence });
  }

  /** The entry by which everybody came to get what is live of the microfrontend. */
  lastMadeLive(microfrontend: string): Promise<LedgerEntry> {
    const action = In<LedgerAction>(MADE_LIVE);
    return this.entries.findOneOrFail({ where: { microfrontend, action }, order: { sequence: 'DESC' } });
  }

  /** What visitors were given of the microfrontend at any time since then, as the changes say that led there. */
  async versionsGivenSince(microfrontend: string, since: Date): Promise<(string | null)[]> {
    const action = In<LedgerAction>(MADE_LIVE);
    const order = { sequence: 'DESC' } as const;
    const before = await this.entries.findOne({
      where: { microfrontend, action, createdAt: LessThan(since) },
      order,
    });
    const sequence = MoreThanOrEqual(before?.sequence ?? 0);
    const entries = await this.entries.findBy({ microfrontend, sequence });
    return entries.flatMap(({ version, replacedVersion }) => [version, replacedVersion]);
  }

  /** The versions among these that visitors were ever served. */
  async publishedOf(microfrontend: string, versions: readonly string[]): Promise<Set<string>> {
    const entries = await this.entries.find({
      where: { microfrontend, version: In([...versions]) },
      select: { version: true },
    });
    return new Set(entries.map(({ version }) => version));
  }

  /** What the newest changes were about: more than any tab may still be using. */
  recentReleases(): Promise<Pick<LedgerEntry, 'microfrontend' | 'version'>[]> {
    const select = { microfrontend: true, version: true } as const;
    return this.entries.find({ select, order: { sequence: 'DESC' }, take: RECENT });
  }

  /** Newest first; of one microfrontend or of all. */
  list(microfrontend: string | undefined, page: PageQuery): Promise<Page<LedgerEntry>> {
    const where = microfrontend === undefined ? [] : [{ sql: 'piece = ?', values: [microfrontend] }];
    return keysetPage(this.table, where, NEWEST, page);
  }
}
