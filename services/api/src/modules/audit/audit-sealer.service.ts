import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { inTransaction, isDuplicate } from '@whetstone/server/database/transactions';
import { JobsService } from '@whetstone/server/jobs/jobs.service';
import { type DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { AuditEntry } from './audit-entry.entity.ts';
import { CHAIN_START, hashEntry } from './chain.ts';

const BATCH = 200;

/** Another instance is sealing the same entries. */
class AlreadySealed extends Error {}

/**
 * Adds new entries to the chain, in the order of their ids. Actions only insert entries, so that they never wait for each other. The unique
 * position lets one of several instances seal an entry.
 */
@Injectable()
export class AuditSealer {
  /** Starts the job soon. */
  readonly wake: () => void;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    this.wake = jobs.addWorker('seal-audit-log', (signal) => this.seal(signal));
  }

  /** Seals every committed entry. */
  async seal(signal?: AbortSignal): Promise<void> {
    while (!signal?.aborted && (await this.sealBatch()) === BATCH);
  }

  /** Returns the number of sealed entries. */
  private async sealBatch(): Promise<number> {
    try {
      return await inTransaction(this.dataSource, sealNext);
    } catch (error) {
      if (error instanceof AlreadySealed || isDuplicate(error)) return 0;
      throw error;
    }
  }
}

async function sealNext(manager: EntityManager): Promise<number> {
  const entries = await manager.find(AuditEntry, {
    where: { position: IsNull() },
    order: { id: 'ASC' },
    take: BATCH,
  });
  if (entries.length === 0) return 0;
  const head = await manager.findOne(AuditEntry, {
    where: { position: Not(IsNull()) },
    order: { position: 'DESC' },
  });
  let [position, previousHash] = [head?.position ?? 0, head?.hash ?? CHAIN_START];
  for (const entry of entries) {
    position += 1;
    const hash = hashEntry({ ...entry, position, previousHash });
    const unsealed = { id: entry.id, position: IsNull() };
    const { affected } = await manager.update(AuditEntry, unsealed, { position, previousHash, hash });
    if (affected !== 1) throw new AlreadySealed();
    previousHash = hash;
  }
  return entries.length;
}
