import { Injectable, type OnModuleInit } from '@nestjs/common';
import { firstIdSince } from '@whetstone/server/database/new-id';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource } from 'typeorm';
import { PurchaseStepsService } from '../steps/purchase-steps.service.ts';

const HOUR_MS = 3_600_000;

/** Lines in the ledger that were cancelled without an entry in the history of their purchase. */
const UNRECORDED = `
  SELECT s.order_id AS id FROM stock_entries s
    JOIN orders o ON o.id = s.order_id JOIN purchases p ON p.id = o.purchase_id
  WHERE s.id >= ? AND s.kind = 'cancelled' AND p.state <> 'cancelled' AND NOT EXISTS
    (SELECT 1 FROM purchase_events e WHERE e.purchase_id = p.id AND e.order_id = s.order_id)`;

/** Records the lines that an instance of version 0.1.0 cancels during an update. The next version can drop it. */
@Injectable()
export class AdoptCancellationsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly steps: PurchaseStepsService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.add('adopt-cancellations', EVERY_MINUTE, async (signal) => {
      const lines = await readPrepared(this.dataSource, UNRECORDED, [firstIdSince(Date.now() - HOUR_MS)]);
      for (const { id } of lines) if (!signal.aborted) await this.steps.recordCancelledLine(String(id));
    });
  }
}
