import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { type EntityManager, In, type Repository } from 'typeorm';
import { toMajor } from '../../common/money.ts';
import { ToolsService } from '../tools/tools.service.ts';
import { AccountChangesService } from '../users/account-changes.service.ts';
import { type BasketDto, MAX_LINES } from './basket.dto.ts';
import { BasketLine } from './basket-line.entity.ts';

/** A tool's id and a quantity. */
export interface Wanted {
  id: string;
  quantity: number;
}

/** The baskets of accounts. The basket of a visitor is stored in the browser until the visitor signs in. */
@Injectable()
export class BasketService {
  constructor(
    @InjectRepository(BasketLine) private readonly lines: Repository<BasketLine>,
    private readonly tools: ToolsService,
    private readonly changes: AccountChangesService,
  ) {}

  async get(userId: string): Promise<BasketDto> {
    const lines = await this.lines.find({ where: { userId }, order: { createdAt: 'ASC', toolId: 'ASC' } });
    const tools = await this.tools.byIds(lines.map(({ toolId }) => toolId));
    const toolsById = new Map(tools.map((tool) => [tool.id, tool]));
    return {
      lines: lines.flatMap(({ toolId: id, quantity, updatedAt }) => {
        const tool = toolsById.get(id);
        if (!tool) return [];
        const { name, img, alt, quantity: available, minQuantity, maxQuantity } = tool;
        const price = toMajor(tool.priceCents, tool.priceDigits);
        const about = { id, name, price, img, alt, available, minQuantity, maxQuantity };
        const archived = tool.archivedAt ? { archived: true as const } : {};
        return [{ ...about, ...archived, quantity, updatedAt: updatedAt.toISOString() }];
      }),
    };
  }

  /** Adds the tool or sets its quantity. @throws ProblemException 404 for an unknown tool, 409 for an archived tool and for a full basket */
  async set(caller: AuthenticatedUser, wanted: Wanted): Promise<void> {
    await this.tools.getActive(wanted.id);
    await this.changes.change(caller, async (manager) => {
      const lines = await manager.findBy(BasketLine, { userId: caller.id });
      const line = lines.find(({ toolId }) => toolId === wanted.id);
      if (!line && lines.length >= MAX_LINES) throw basketFull();
      await store(manager, caller.id, wanted, line);
    });
  }

  async remove(caller: AuthenticatedUser, toolId: string): Promise<void> {
    await this.changes.change(caller, (manager) => this.removeTools(manager, caller.id, [toolId]));
  }

  /** Adds tools. The larger quantity wins. Skips unknown and archived tools, and new tools above the maximum number. */
  async merge(caller: AuthenticatedUser, wanted: readonly Wanted[]): Promise<void> {
    const tools = await this.tools.byIds(wanted.map(({ id }) => id));
    const known = new Set(tools.flatMap(({ id, archivedAt }) => (archivedAt ? [] : [id])));
    const largest = new Map<string, Wanted>();
    for (const one of wanted) {
      const other = largest.get(one.id);
      if (known.has(one.id) && !(other && other.quantity >= one.quantity)) largest.set(one.id, one);
    }
    await this.changes.change(caller, async (manager) => {
      const lines = await manager.findBy(BasketLine, { userId: caller.id });
      let free = MAX_LINES - lines.length;
      for (const one of largest.values()) {
        const line = lines.find(({ toolId }) => toolId === one.id);
        if (line ? line.quantity >= one.quantity : free <= 0) continue;
        if (!line) free -= 1;
        await store(manager, caller.id, one, line);
      }
    });
  }

  /**
   * Returns the number of removed tools. Call it in a transaction that has inserted a row with a foreign key to the user: that row waits for a
   * change of the basket.
   */
  async removeTools(manager: EntityManager, userId: string, toolIds: readonly string[]): Promise<number> {
    const { affected } = await manager.delete(BasketLine, { userId, toolId: In(toolIds) });
    return affected ?? 0;
  }

  /** Removes everything, in the transaction that removes the account. */
  async clear(manager: EntityManager, userId: string): Promise<void> {
    await manager.delete(BasketLine, { userId });
  }
}

async function store(
  manager: EntityManager,
  userId: string,
  { id: toolId, quantity }: Wanted,
  line: BasketLine | undefined,
): Promise<void> {
  const updatedAt = new Date();
  if (line) await manager.update(BasketLine, { userId, toolId }, { quantity, updatedAt });
  else await manager.insert(BasketLine, { userId, toolId, quantity, createdAt: updatedAt, updatedAt });
}

function basketFull(): ProblemException {
  const detail = `A basket holds at most ${MAX_LINES} tools. Order these tools first, or remove one of them.`;
  return new ProblemException(409, 'basket-full', detail, { max: MAX_LINES });
}
