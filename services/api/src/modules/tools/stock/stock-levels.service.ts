import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { readPrepared, TableReader } from '@whetstone/server/database/prepared-queries';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { keysetPage } from '@whetstone/server/paging/keyset-page';
import type { Repository } from 'typeorm';
import { hasLowStock, lowAt } from '../../../common/database/low-stock.ts';
import type { Settings } from '../../../common/settings.ts';
import { AuditLog } from '../../audit/audit-log.service.ts';
import { SettingsService } from '../../settings/settings.service.ts';
import { toolNotFound } from '../stock.service.ts';
import { Tool } from '../tool.entity.ts';
import { ToolsService } from '../tools.service.ts';
import type { SaveLowStockDto, ToolStockDto } from './stock.dto.ts';

const RESERVED = `
  SELECT COALESCE(SUM(l.quantity), 0) AS reserved FROM order_lines l JOIN orders o ON o.id = l.order_id
  WHERE l.tool_id = ? AND l.cancelled_at IS NULL AND o.state = 'placed' AND o.stock_released_at IS NULL`;

/** The plus keeps SQLite from choosing the index on this column. */
const ON_SALE = { sql: '+archived_at IS NULL', values: [] };

/** How much is left of which tool. */
@Injectable()
export class StockLevelsService {
  constructor(
    @InjectRepository(Tool) private readonly repository: Repository<Tool>,
    private readonly tools: ToolsService,
    private readonly settings: SettingsService,
    private readonly audit: AuditLog,
  ) {}

  /** @throws ProblemException 404 */
  async get(id: string): Promise<ToolStockDto> {
    const tool = await this.tools.get(id);
    const [row] = await readPrepared(this.repository.manager.dataSource, RESERVED, [id]);
    return { ...present(tool, await this.settings.get()), reserved: Number(row?.reserved) };
  }

  /** The tools on sale whose stock is low. The smallest stock comes first. */
  async listLow(page: PageQuery): Promise<Page<ToolStockDto>> {
    const order = { name: 'quantity', property: 'quantity', direction: 'ASC' as const };
    const settings = await this.settings.get();
    const where = [hasLowStock(settings.lowStockAt), ON_SALE];
    const low = await keysetPage(new TableReader(this.repository), where, order, page);
    return low.map((tool) => present(tool, settings));
  }

  /** @throws ProblemException 404; 409 if another admin has changed the threshold */
  async setThreshold(
    id: string,
    { lowStockAt = null, previous = null }: SaveLowStockDto,
    actor: AuthenticatedUser,
  ): Promise<ToolStockDto> {
    const settings = await this.settings.get();
    await inTransaction(this.repository.manager.dataSource, async (manager) => {
      const tool = await manager.findOne(Tool, { where: { id }, ...forUpdate(manager) });
      if (!tool) throw toolNotFound();
      if (tool.lowStockAt !== previous) throw changedMeanwhile(tool, settings);
      await manager.update(Tool, { id }, { lowStockAt });
      const values = { before: { lowStockAt: previous }, after: { lowStockAt } };
      await this.audit.record(manager, { actor, action: 'stock.threshold-changed', subject: id, ...values });
    });
    return this.get(id);
  }
}

type Default = Pick<Settings, 'lowStockAt'>;

function present(tool: Tool, { lowStockAt: lowStockDefault }: Default): ToolStockDto {
  const { id: _id, name, img, alt, quantity, minQuantity } = tool;
  const threshold = { lowStockAt: tool.lowStockAt ?? undefined, lowStockDefault };
  return { _id, name, img, alt, quantity, minQuantity, ...threshold, lowAt: lowAt(tool, lowStockDefault) };
}

function changedMeanwhile(tool: Tool, settings: Default): ProblemException {
  const current = present(tool, settings);
  const detail = `Another admin has changed this to ${tool.lowStockAt ?? settings.lowStockAt}.`;
  return new ProblemException(409, 'changed-meanwhile', detail, { current });
}
