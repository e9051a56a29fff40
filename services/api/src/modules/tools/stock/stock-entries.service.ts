import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { readPrepared, TableReader } from '@whetstone/server/database/prepared-queries';
import { inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { EntityManager, Repository } from 'typeorm';
import { readNames, USER_NAMES } from '../../../common/database/names.ts';
import { IdempotencyService } from '../../../common/idempotency/idempotency.service.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { type LockedTool, type StockAdjustment, StockService, toolNotFound } from '../stock.service.ts';
import { CHANGE, changeOf, StockEntry } from '../tool.entity.ts';
import { ToolsService } from '../tools.service.ts';
import { type AddStockEntryDto, isCorrection, MAX_STOCK, type StockEntryDto } from './stock.dto.ts';

/** One query, so that stock and ledger are of the same moment while orders are placed. */
const BALANCE = `
  SELECT quantity - COALESCE((
    SELECT SUM(${CHANGE}) FROM stock_entries WHERE stock_entries.tool_id = tools.id AND stock_entries.id > ?
  ), 0) AS balance FROM tools WHERE id = ?`;

const NUMBERS = 'SELECT l.id, o.number AS name FROM order_lines l JOIN orders o ON o.id = l.order_id WHERE';

/** The entries of a tool's stock ledger. */
@Injectable()
export class StockEntriesService {
  constructor(
    @InjectRepository(StockEntry) private readonly entries: Repository<StockEntry>,
    private readonly tools: ToolsService,
    private readonly stock: StockService,
    private readonly idempotency: IdempotencyService,
    private readonly audit: AuditLog,
  ) {}

  /** Newest first. @throws ProblemException 404 */
  async list(toolId: string, page: PageQuery): Promise<Page<StockEntryDto>> {
    await this.tools.get(toolId);
    const where = [{ sql: 'tool_id = ?', values: [toolId] }];
    const found = await keysetPage(new TableReader(this.entries), where, sortOrder('newest'), page);
    const presented = await this.present(toolId, found.items);
    return found.map((entry) => presented.get(entry) as StockEntryDto);
  }

  /**
   * Adds a receipt, a correction or a count. The tool stays locked until the entry is committed, so that orders and other admins wait.
   * @throws ProblemException 404; 409 if the stock would become negative or too large, or is another than expected
   */
  async add(
    toolId: string,
    body: AddStockEntryDto,
    actor: AuthenticatedUser,
    key?: string,
  ): Promise<StockEntryDto> {
    const { rejection, result } = await inTransaction(this.entries.manager.dataSource, async (manager) => {
      const tool = (await this.stock.lock(manager, [toolId])).get(toolId);
      if (!tool) throw toolNotFound();
      // Under the lock, so that the ledger of a tool is in the order of the commits.
      const id = newId();
      const execute = () => this.adjust(manager, tool, { id, ...body }, actor);
      if (key === undefined) return { rejection: await execute(), result: id };
      const request = { callerId: actor.id, key, body: { ...body, toolId }, result: id };
      return this.idempotency.once(manager, request, execute);
    });
    if (rejection) throw rejection;
    const entry = await this.entries.findOneByOrFail({ id: String(result) });
    return (await this.present(toolId, [entry])).get(entry) as StockEntryDto;
  }

  /** Returns the reason why the entry is rejected, if any. Changes nothing then. */
  private async adjust(
    manager: EntityManager,
    tool: LockedTool,
    { id, ...body }: AddStockEntryDto & { id: string },
    actor: AuthenticatedUser,
  ): Promise<ProblemException | undefined> {
    const { kind, quantity, reason = null, note = null, expected } = body;
    if (kind === 'counted' && (expected ?? tool.quantity) !== tool.quantity) return changedMeanwhile(tool);
    const details = { id, reason, note, actorId: actor.id, counted: kind === 'counted' ? quantity : null };
    const adjustment: StockAdjustment =
      kind === 'counted'
        ? { ...details, ...difference(quantity - tool.quantity) }
        : { ...details, kind, quantity };
    const after = tool.quantity + changeOf(adjustment);
    if (after < 0) return insufficientStock(tool);
    if (after > MAX_STOCK) return tooMuchStock(tool);
    await this.stock.adjust(manager, tool, adjustment);
    await this.audit.record(manager, {
      actor,
      action: `stock.${isCorrection(kind) ? 'corrected' : kind}`,
      subject: tool.id,
      before: { quantity: tool.quantity },
      after: {
        quantity: after,
        ...(reason && { reason }),
        ...(note && { note }),
        ...(kind === 'counted' && { counted: quantity }),
      },
    });
    return undefined;
  }

  /** Presents entries that follow each other in the ledger, newest first. */
  private async present(
    toolId: string,
    entries: readonly StockEntry[],
  ): Promise<Map<StockEntry, StockEntryDto>> {
    const [first] = entries;
    if (!first) return new Map();
    const { dataSource } = this.entries.manager;
    const [row] = await readPrepared(dataSource, BALANCE, [first.id, toolId]);
    const lines = entries.map(({ lineId }) => lineId);
    const numbers = await readNames(dataSource, NUMBERS, lines, 'l.id');
    const actors = entries.map(({ actorId }) => actorId);
    const names = await readNames(dataSource, USER_NAMES, actors);
    let balance = Number(row?.balance);
    const presented = new Map<StockEntry, StockEntryDto>();
    for (const entry of entries) {
      const change = changeOf(entry);
      presented.set(entry, {
        _id: entry.id,
        kind: kindOf(entry),
        change,
        balance,
        reason: entry.reason ?? undefined,
        note: entry.note ?? undefined,
        by: names.get(entry.actorId ?? ''),
        number: numbers.get(entry.lineId ?? ''),
        createdAt: entry.createdAt.toISOString(),
      });
      balance -= change;
    }
    return presented;
  }
}

export function kindOf({ kind, counted }: StockEntry): StockEntryDto['kind'] {
  if (counted !== null) return 'counted';
  return isCorrection(kind) ? 'corrected' : kind;
}

/** The entry of a count that differs from the stock by so much. */
function difference(change: number): Pick<StockAdjustment, 'kind' | 'quantity'> {
  return { kind: change < 0 ? 'decreased' : 'increased', quantity: Math.abs(change) };
}

function changedMeanwhile({ name, quantity }: LockedTool): ProblemException {
  const detail = `The stock of ${name} has changed since you counted. It is ${quantity} now.`;
  return new ProblemException(409, 'changed-meanwhile', detail, { current: { quantity } });
}

function insufficientStock({ name, quantity: available }: LockedTool): ProblemException {
  const detail =
    available === 0 ? `The stock of ${name} is already 0.` : `Only ${available} of ${name} are left.`;
  return new ProblemException(409, 'insufficient-stock', detail, { name, available });
}

function tooMuchStock({ name, quantity: available }: LockedTool): ProblemException {
  const detail = `The stock of ${name} is ${available}. It can be at most ${MAX_STOCK.toLocaleString('en')}.`;
  return new ProblemException(409, 'too-much-stock', detail, { name, available, max: MAX_STOCK });
}
