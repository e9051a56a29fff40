import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type EntityManager, IsNull, type Repository } from 'typeorm';
import { ToolsService } from '../tools/tools.service.ts';
import { AccountChangesService } from '../users/account-changes.service.ts';
import { StockAlert } from './stock-alert.entity.ts';

const MAX_WAITING = 50;

/** Who waits for which sold-out tool. */
@Injectable()
export class StockAlertsService {
  constructor(
    @InjectRepository(StockAlert) private readonly alerts: Repository<StockAlert>,
    private readonly tools: ToolsService,
    private readonly changes: AccountChangesService,
  ) {}

  isWaiting(userId: string, toolId: string): Promise<boolean> {
    return this.alerts.existsBy({ userId, toolId, sentAt: IsNull() });
  }

  /** @throws ProblemException 404 for an unknown tool, 409 for a tool that can be ordered or is no longer sold, and for too many alerts */
  async wait(caller: AuthenticatedUser, toolId: string): Promise<void> {
    const { name, quantity, minQuantity } = await this.tools.getActive(toolId);
    if (quantity >= minQuantity) throw inStock(name);
    await this.changes.change(caller, async (manager) => {
      const waiting = await manager.findBy(StockAlert, { userId: caller.id, sentAt: IsNull() });
      if (waiting.some((alert) => alert.toolId === toolId)) return;
      if (waiting.length >= MAX_WAITING) throw tooManyAlerts();
      await this.remove(manager, caller.id, toolId);
      const alert = { userId: caller.id, toolId, createdAt: new Date(), sentAt: null };
      await manager.insert(StockAlert, alert);
    });
  }

  async cancel(caller: AuthenticatedUser, toolId: string): Promise<void> {
    await this.changes.change(caller, (manager) => this.remove(manager, caller.id, toolId));
  }

  /** The alerts of an account, sent ones included. */
  list(userId: string): Promise<StockAlert[]> {
    return this.alerts.find({ where: { userId }, order: { createdAt: 'ASC' } });
  }

  /** Removes everything, in the transaction that removes the account. */
  async clear(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(StockAlert, { userId });
  }

  private async remove(manager: EntityManager, userId: string, toolId: string): Promise<void> {
    await manager.delete(StockAlert, { userId, toolId });
  }
}

function inStock(name: string): ProblemException {
  return new ProblemException(409, 'in-stock', `${name} is in stock. You can order it now.`, { name });
}

function tooManyAlerts(): ProblemException {
  const detail = `You already wait for ${MAX_WAITING} tools, which is the maximum. Cancel one of these emails first.`;
  return new ProblemException(409, 'too-many-alerts', detail, { max: MAX_WAITING });
}
