import { Injectable } from '@nestjs/common';
import { newId } from '@whetstone/server/database/new-id';
import { insertRow, writePrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import type { EntityManager } from 'typeorm';
import { StockEntry, type StockEntryKind, Tool } from './tool.entity.ts';

export interface StockChange {
  toolId: string;
  quantity: number;
  orderId: string;
}

const TAKE = `
  UPDATE tools SET quantity = quantity - ?
  WHERE id = ? AND quantity >= ? AND ? BETWEEN min_quantity AND max_quantity`;

/** Changes the stock of a tool together with its ledger, in the caller's transaction. */
@Injectable()
export class StockService {
  /** Takes from the stock with one conditional update. Returns the reason if the quantity cannot be sold. */
  async take(manager: EntityManager, change: StockChange): Promise<ProblemException | undefined> {
    const { toolId, quantity } = change;
    const changed = await writePrepared(manager, TAKE, [quantity, toolId, quantity, quantity]);
    if (changed !== 1) return rejectOrder(await manager.findOneBy(Tool, { id: toolId }), quantity);
    await this.record(manager, 'ordered', change);
    return undefined;
  }

  /** Returns the quantity of a cancelled order to the stock. The ledger's unique index rejects a second time. */
  async restock(manager: EntityManager, change: StockChange): Promise<void> {
    const { toolId, quantity } = change;
    await manager.increment(Tool, { id: toolId }, 'quantity', quantity);
    await this.record(manager, 'cancelled', change);
  }

  private async record(manager: EntityManager, kind: StockEntryKind, change: StockChange): Promise<void> {
    await insertRow(manager, StockEntry, { id: newId(), kind, createdAt: new Date(), ...change });
  }
}

/** The reason why the quantity cannot be sold. */
function rejectOrder(tool: Tool | null, quantity: number): ProblemException {
  if (!tool) return toolNotFound();
  const { name, minQuantity, maxQuantity, quantity: available } = tool;
  if (quantity < minQuantity || quantity > maxQuantity) return quantityOutOfRange(tool);
  const detail = available === 0 ? `${name} is sold out.` : `Only ${available} of ${name} are left.`;
  return new ProblemException(409, 'insufficient-stock', detail, { available });
}

function quantityOutOfRange({ minQuantity, maxQuantity, quantity: available }: Tool): ProblemException {
  const most = available < minQuantity ? maxQuantity : Math.min(maxQuantity, available);
  const range = most === minQuantity ? minQuantity : `${minQuantity} to ${most}`;
  const message = `You can order ${range} of these.`;
  const errors = [{ field: 'quantity', message }];
  return new ProblemException(422, 'quantity-out-of-range', message, { minQuantity, maxQuantity, errors });
}

export function toolNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no tool with this id.');
}
