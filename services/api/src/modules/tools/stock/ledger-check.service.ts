import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared, TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Repository } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { CHANGE } from '../tool.entity.ts';
import { LedgerCheck } from './ledger-check.entity.ts';
import type { LedgerCheckDto } from './stock.dto.ts';

/** Tools per query. SQLite reads them in the thread of the service. */
const BATCH_SIZE = 100;
const MAX_EXAMPLES = 20;
const KEPT_MS = 30 * 24 * 3_600_000;

/** One query, so that stock and ledger are of the same moment while orders are placed. */
const BALANCES = `
  SELECT tools.id, tools.name, tools.quantity, COALESCE(SUM(${CHANGE}), 0) AS ledger, COUNT(stock_entries.id) AS entries
  FROM (SELECT id, name, quantity FROM tools WHERE id > ? ORDER BY id LIMIT ?) AS tools
  LEFT JOIN stock_entries ON stock_entries.tool_id = tools.id
  GROUP BY tools.id, tools.name, tools.quantity ORDER BY tools.id`;

/** Compares the stock of all tools with the ledger, every hour and on request. */
@Injectable()
export class LedgerCheckService {
  private readonly logger = new Logger(LedgerCheckService.name);
  private running: Promise<LedgerCheck> | undefined;

  constructor(
    @InjectRepository(LedgerCheck) private readonly checks: Repository<LedgerCheck>,
    private readonly audit: AuditLog,
    jobs: JobsService,
  ) {
    jobs.add('check-ledger', EVERY_HOUR, async (signal) => {
      await this.check(signal);
    });
    jobs.addPurge('purge-ledger-checks', EVERY_HOUR, () => {
      return { table: 'ledger_checks', column: 'checked_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Newest first. */
  async list(page: PageQuery): Promise<Page<LedgerCheckDto>> {
    const found = await keysetPage(new TableReader(this.checks), [], sortOrder('newest'), page);
    return found.map(presentCheck);
  }

  /** `check` at the request of an admin. */
  async checkFor(actor: AuthenticatedUser): Promise<LedgerCheckDto> {
    const check = await this.check();
    const { id, tools, entries, differences } = check;
    const after = { tools, entries, differences };
    await this.audit.recordAlone({ actor, action: 'ledger.checked', subject: id, after });
    return presentCheck(check);
  }

  /** Compares, stores the result and returns it. Joins the comparison that is running in this process. */
  check(signal?: AbortSignal): Promise<LedgerCheck> {
    this.running ??= this.compare(signal).finally(() => {
      this.running = undefined;
    });
    return this.running;
  }

  private async compare(signal?: AbortSignal): Promise<LedgerCheck> {
    const result = {
      id: newId(),
      tools: 0,
      entries: 0,
      differences: 0,
      examples: [] as LedgerCheck['examples'],
    };
    for await (const { id, name, ...row } of this.balances(signal)) {
      const [quantity, ledger] = [Number(row.quantity), Number(row.ledger)];
      result.tools += 1;
      result.entries += Number(row.entries);
      if (quantity === ledger) continue;
      result.differences += 1;
      const example = { toolId: String(id), name: String(name), quantity, ledger };
      if (result.examples.length < MAX_EXAMPLES) result.examples.push(example);
    }
    const check = { ...result, checkedAt: new Date(Date.now()) };
    await this.checks.insert(check);
    if (check.differences > 0) this.logger.error(check, 'The stock differs from its ledger.');
    return check;
  }

  private async *balances(signal?: AbortSignal): AsyncGenerator<Record<string, unknown>> {
    let last = '';
    for (let count = BATCH_SIZE; count === BATCH_SIZE; ) {
      signal?.throwIfAborted();
      const rows = await readPrepared(this.checks.manager.dataSource, BALANCES, [last, BATCH_SIZE]);
      count = rows.length;
      last = String(rows.at(-1)?.id);
      yield* rows;
    }
  }
}

function presentCheck({ checkedAt, tools, entries, differences, examples }: LedgerCheck): LedgerCheckDto {
  return { checkedAt: checkedAt.toISOString(), tools, entries, differences, examples };
}
