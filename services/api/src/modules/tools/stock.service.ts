import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../common/database/new-id.ts';
import { insertRow, writePrepared } from '../../common/database/prepared-queries.ts';
import type { ProblemException } from '../../common/http/problem.exception.ts';
import { StockEntry, type StockEntryKind } from './stock-entry.entity.ts';
import { refuseOrder } from './stock-refusals.ts';
import { Tool } from './tool.entity.ts';

export interface StockChange {
  toolId: string;
  quantity: number;
  orderId: string;
}

const TAKE = `
  UPDATE tools SET quantity = quantity - ?
  WHERE id = ? AND quantity >= ? AND ? BETWEEN min_quantity AND max_quantity`;

/** The only place that changes stock: always together with the ledger, in the caller's transaction. */
@Injectable()
export class StockService {
  /** Takes from stock in one conditional step; or changes nothing, and answers why it cannot be sold. */
  async take(manager: EntityManager, change: StockChange): Promise<ProblemException | undefined> {
    const { toolId, quantity } = change;
    const changed = await writePrepared(manager, TAKE, [quantity, toolId, quantity, quantity]);
    if (changed !== 1) return refuseOrder(await manager.findOneBy(Tool, { id: toolId }), quantity);
    await this.record(manager, 'ordered', change);
    return undefined;
  }

  /** Puts back what an order had taken; the ledger refuses to do so twice. */
  async putBack(manager: EntityManager, change: StockChange): Promise<void> {
    const { toolId, quantity } = change;
    await manager.increment(Tool, { id: toolId }, 'quantity', quantity);
    await this.record(manager, 'cancelled', change);
  }

  private async record(manager: EntityManager, kind: StockEntryKind, change: StockChange): Promise<void> {
    await insertRow(manager, StockEntry, { id: newId(), kind, createdAt: new Date(), ...change });
  }
}
