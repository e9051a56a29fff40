import { Injectable } from '@nestjs/common';
import { newId } from '@whetstone/server/database/new-id';
import {
  insertRow,
  insertRows,
  isOneOf,
  readPrepared,
  writePrepared,
} from '@whetstone/server/database/prepared-queries';
import type { FieldError } from '@whetstone/server/http/field-error';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { DataSource, EntityManager } from 'typeorm';
import { recordChange } from '../../common/data-tags.ts';
import { DRAFT } from '../../common/database/drafts.ts';
import type { TaxClass } from '../../common/taxes/tax-rates.ts';
import { changeOf, StockEntry, type StockEntryKind } from './tool.entity.ts';

export interface StockChange {
  toolId: string;
  quantity: number;
  lineId: string;
  /** Of what a customer sent back. */
  returnId?: string;
}

/** A change of the stock by an admin. The kind is `received`, `increased` or `decreased`. */
export type StockAdjustment = Pick<
  StockEntry,
  'id' | 'kind' | 'quantity' | 'reason' | 'counted' | 'note' | 'actorId'
>;

/** A tool that the transaction has locked. */
export interface LockedTool {
  id: string;
  name: string;
  img: string;
  priceCents: number;
  /** The decimals of `priceCents`. */
  priceDigits: number;
  quantity: number;
  minQuantity: number;
  maxQuantity: number;
  weightGrams: number | null;
  taxClass: TaxClass;
  category: string;
  /** Of a tool that is sold by measure, such as `500 ml`. */
  content: string | null;
  /** 0 or 1. */
  archived: number;
  /** 0 or 1: never on sale. */
  draft: number;
}

const READ = `SELECT id, name, img, price_cents AS priceCents, price_digits AS priceDigits, quantity, min_quantity AS minQuantity, max_quantity AS maxQuantity, weight_grams AS weightGrams,
    tax_class AS taxClass, category, content, archived_at IS NOT NULL AS archived, ${DRAFT.sql} AS draft FROM tools WHERE`;
// The arithmetic keeps the condition from an index of quantities: the server would lock the rows that it scans there, and orders of different tools
// would wait for each other. For the same reason the limits of a quantity are not conditions: `reasonAgainst` checks them.
const TAKE = 'UPDATE tools SET quantity = quantity - ? WHERE id = ? AND quantity - ? >= 0';
const ADJUST = 'UPDATE tools SET quantity = ? WHERE id = ? AND quantity - ? = 0';
const RESTOCK = 'UPDATE tools SET quantity = quantity + ? WHERE id = ?';

/** Changes the stock of a tool together with its ledger, in the caller's transaction. */
@Injectable()
export class StockService {
  /** Locks tools in the order of their ids, so that two transactions never wait for each other. Unknown ids are missing from the result. */
  lock(manager: EntityManager, ids: readonly string[]): Promise<Map<string, LockedTool>> {
    return readTools(manager, ids, manager.dataSource.options.type === 'mysql' ? ' FOR UPDATE' : '');
  }

  /** As `lock`, without drafts: customers must not learn about them. */
  async lockPublished(manager: EntityManager, ids: readonly string[]): Promise<Map<string, LockedTool>> {
    return withoutDrafts(await this.lock(manager, ids));
  }

  /** As `lockPublished`, without locks: the tools can change at once. */
  async readPublished(dataSource: DataSource, ids: readonly string[]): Promise<Map<string, LockedTool>> {
    return withoutDrafts(await readTools(dataSource, ids));
  }

  /** Takes quantities that `reasonAgainst` accepts from locked tools. */
  async take(
    manager: EntityManager,
    changes: readonly StockChange[],
    kind: 'ordered' | 'retaken' = 'ordered',
  ): Promise<void> {
    for (const { toolId, quantity } of changes) {
      const changed = await writePrepared(manager, TAKE, [quantity, toolId, quantity]);
      if (changed !== 1) throw new Error(`The tool ${toolId} was not locked.`);
    }
    await this.record(manager, kind, changes);
  }

  /** Takes what was released, also from tools that are no longer sold. Returns the reason if some of it is not left, and takes nothing then. */
  async retake(
    manager: EntityManager,
    changes: readonly StockChange[],
  ): Promise<ProblemException | undefined> {
    const shortage = await this.shortageOf(manager, changes);
    if (!shortage) await this.take(manager, changes, 'retaken');
    return shortage;
  }

  /** Locks the tools. Returns the reason if the stock is smaller than one of the quantities. */
  async shortageOf(
    manager: EntityManager,
    changes: readonly StockChange[],
  ): Promise<ProblemException | undefined> {
    const tools = await this.lock(
      manager,
      changes.map(({ toolId }) => toolId),
    );
    for (const { toolId, quantity } of changes) {
      const tool = tools.get(toolId);
      if (!tool) return toolNotFound();
      if (quantity > tool.quantity) return insufficientStock(tool);
    }
    return undefined;
  }

  /** Returns the quantities of lines to the stock, in the order of the tools' ids. The ledger's unique index rejects a second time. */
  async restock(
    manager: EntityManager,
    changes: readonly StockChange[],
    kind: 'cancelled' | 'released' | 'returned' = 'cancelled',
  ): Promise<void> {
    const sorted = changes.toSorted((one, other) => (one.toolId < other.toolId ? -1 : 1));
    for (const { toolId, quantity } of sorted) await writePrepared(manager, RESTOCK, [quantity, toolId]);
    await this.record(manager, kind, sorted);
  }

  /** Adds an admin's entry to the ledger of a locked tool, and its change to the stock, which stays at least 0. */
  async adjust(manager: EntityManager, tool: LockedTool, adjustment: StockAdjustment): Promise<void> {
    const { id: toolId, quantity } = tool;
    const change = changeOf(adjustment);
    // A count without a difference changes no row.
    if (change !== 0) {
      const changed = await writePrepared(manager, ADJUST, [quantity + change, toolId, quantity]);
      if (changed !== 1) throw new Error(`The tool ${toolId} was not locked.`);
      recordChange('tools', toolId);
    }
    await insertRow(manager, StockEntry, { ...adjustment, toolId, lineId: null, createdAt: new Date() });
  }

  private async record(
    manager: EntityManager,
    kind: StockEntryKind,
    changes: readonly StockChange[],
  ): Promise<void> {
    const createdAt = new Date();
    const entries = changes.map(({ toolId, quantity, lineId, returnId = '' }) => {
      recordChange('tools', toolId);
      return { id: newId(), kind, createdAt, toolId, quantity, lineId, returnId };
    });
    await insertRows(manager, StockEntry, entries);
  }
}

function withoutDrafts(tools: ReadonlyMap<string, LockedTool>): Map<string, LockedTool> {
  return new Map([...tools].filter(([, { draft }]) => !Number(draft)));
}

async function readTools(
  connection: DataSource | EntityManager,
  ids: readonly string[],
  suffix = '',
): Promise<Map<string, LockedTool>> {
  const { sql, values } = isOneOf('id', ids);
  const tools = await readPrepared(connection, `${READ} ${sql} ORDER BY id${suffix}`, values);
  return new Map((tools as unknown as LockedTool[]).map((tool) => [tool.id, tool]));
}

/** The reason why the quantity cannot be sold, if any. With `product`, the reason names the tool. */
export function reasonAgainst(
  tool: LockedTool | undefined,
  quantity: number,
  product?: string,
): ProblemException | undefined {
  if (!tool) return toolNotFound();
  if (Number(tool.archived)) return toolArchived(tool.name);
  const { minQuantity, maxQuantity, quantity: available } = tool;
  if (quantity < minQuantity || quantity > maxQuantity) return quantityOutOfRange(tool, product);
  return quantity <= available ? undefined : insufficientStock(tool);
}

function insufficientStock({ name, quantity: available }: LockedTool): ProblemException {
  const detail = available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`;
  return new ProblemException(409, 'insufficient-stock', detail, { name, available });
}

function quantityOutOfRange(
  { minQuantity, maxQuantity, quantity: available }: LockedTool,
  product: string | undefined,
): ProblemException {
  const most = available < minQuantity ? maxQuantity : Math.min(maxQuantity, available);
  const range = most === minQuantity ? minQuantity : `${minQuantity} to ${most}`;
  const message = `You can order ${range} of ${product ?? 'these'}.`;
  const code = 'quantity-out-of-range';
  const params = { ...(product && { name: product }), min: minQuantity, max: most };
  const errors: FieldError[] = [{ field: 'quantity', code, params, message }];
  return new ProblemException(422, code, message, { minQuantity, maxQuantity, errors });
}

export function toolNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no tool with this id.');
}

export function toolArchived(name: string): ProblemException {
  return new ProblemException(409, 'tool-archived', `${name} is no longer sold.`, { name });
}
