import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { isOneOf, readPrepared, TableReader } from '@whetstone/server/database/prepared-queries';
import type { FastifyReply } from 'fastify';
import type { Repository } from 'typeorm';
import { type Column, EXPORT_PAGE, sendCsv } from '../../../common/csv.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { changeOf, StockEntry } from '../tool.entity.ts';
import { kindOf } from './stock-entries.service.ts';

interface Row extends StockEntry {
  names: Record<string, unknown>;
}

const NAMES = `
  SELECT stock_entries.id, tools.name AS tool, orders.number, users.name AS admin
  FROM stock_entries JOIN tools ON tools.id = stock_entries.tool_id
  LEFT JOIN order_lines ON order_lines.id = stock_entries.order_line_id
  LEFT JOIN orders ON orders.id = order_lines.order_id
  LEFT JOIN users ON users.id = stock_entries.actor_id AND users.removed_at IS NULL
  WHERE`;

const COLUMNS: Column<Row>[] = [
  ['Date', ({ createdAt }) => createdAt],
  ['Tool id', ({ toolId }) => toolId],
  ['Tool', ({ names }) => String(names.tool)],
  ['Kind', kindOf],
  ['Change', changeOf],
  ['Counted', ({ counted }) => counted ?? ''],
  ['Reason', ({ reason }) => reason ?? ''],
  ['Note', ({ note }) => note ?? ''],
  ['Order', ({ names }) => String(names.number ?? '')],
  ['Admin', ({ names }) => String(names.admin ?? '')],
];

/** Exports the whole stock ledger, oldest entries first. */
@Injectable()
export class StockExport {
  constructor(
    @InjectRepository(StockEntry) private readonly entries: Repository<StockEntry>,
    private readonly audit: AuditLog,
  ) {}

  send(actor: AuthenticatedUser, reply: FastifyReply): Promise<void> {
    const { dataSource } = this.entries.manager;
    const record = this.audit.exportBy(actor, 'ledger', {});
    return sendCsv(reply, { name: 'stock', dataSource, record }, COLUMNS, this.pages());
  }

  private async *pages(): AsyncGenerator<Row[]> {
    const table = new TableReader(this.entries);
    for (let last = ''; ; ) {
      const where = [{ sql: 'id > ?', values: [last] }];
      const entries = await table.rows({ where, orderBy: 'id', limit: EXPORT_PAGE });
      if (entries.length === 0) return;
      last = entries.at(-1)?.id ?? '';
      const ids = entries.map(({ id }) => id);
      const { sql, values } = isOneOf('stock_entries.id', ids);
      const named = await readPrepared(this.entries.manager.dataSource, `${NAMES} ${sql}`, values);
      const names = new Map(named.map((row) => [String(row.id), row]));
      yield entries.map((entry) => ({ ...entry, names: names.get(entry.id) ?? {} }));
    }
  }
}
