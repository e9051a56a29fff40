import { Injectable } from '@nestjs/common';
import { readUnprepared } from '@whetstone/server/database/prepared-queries';
import { EVERY_TEN_MINUTES, JobsService } from '@whetstone/server/jobs/jobs.service';
import { DataSource } from 'typeorm';

/** So many order lines show what sells at present. */
const RECENT_LINES = 10_000;
const BATCH = 100;

/** Reads only an index. Lines, not pieces: one large order is one sale. */
const SOLD = `SELECT tool_id, COUNT(*) AS sales FROM (
    SELECT tool_id, cancelled_at FROM order_lines ORDER BY created_at DESC LIMIT ${RECENT_LINES}
  ) AS recent WHERE cancelled_at IS NULL GROUP BY tool_id`;
const STORED = 'SELECT id, sales FROM tools WHERE archived_at IS NULL AND sales > 0';

/** Counts the recent sales of each tool, by which lists are sorted. */
@Injectable()
export class ToolSales {
  constructor(
    private readonly dataSource: DataSource,
    jobs: JobsService,
  ) {
    jobs.add('count-sales', EVERY_TEN_MINUTES, (signal) => this.count(signal));
  }

  /** Writes only the counts that changed, so a repetition or two concurrent runs leave the same. */
  async count(signal?: AbortSignal): Promise<void> {
    const sold = await this.read(SOLD, 'tool_id');
    const stored = await this.read(STORED, 'id');
    const changed = [...new Set([...sold.keys(), ...stored.keys()])]
      .map((id) => ({ id, sales: sold.get(id) ?? 0 }))
      .filter(({ id, sales }) => sales !== stored.get(id))
      // In the order in which orders lock tools.
      .sort((a, b) => (a.id < b.id ? -1 : 1));
    for (let start = 0; start < changed.length && !signal?.aborted; start += BATCH)
      await this.write(changed.slice(start, start + BATCH));
  }

  private async read(sql: string, key: string): Promise<Map<string, number>> {
    const rows = await readUnprepared(this.dataSource, sql, []);
    return new Map(rows.map((row) => [String(row[key]), Number(row.sales)]));
  }

  private async write(batch: readonly { id: string; sales: number }[]): Promise<void> {
    const cases = batch.map(() => 'WHEN ? THEN ?').join(' ');
    const ids = batch.map(() => '?').join(', ');
    await this.dataSource.query(
      `UPDATE tools SET sales = CASE id ${cases} ELSE sales END WHERE id IN (${ids})`,
      [...batch.flatMap(({ id, sales }) => [id, sales]), ...batch.map(({ id }) => id)],
    );
  }
}
