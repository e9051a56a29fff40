import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type Condition, readUnprepared, TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import type { Repository } from 'typeorm';
import { DRAFT } from '../../common/database/drafts.ts';
import { hasLowStock, lowAt } from '../../common/database/low-stock.ts';
import { SettingsService } from '../settings/settings.service.ts';
import { Tool } from './tool.entity.ts';
import {
  type CategoryCountDto,
  type ListedToolDto,
  type ListToolsForAdminQuery,
  presentAdminTool,
} from './tool-admin.dto.ts';
import { containsTerms } from './tool-search.ts';

const CATEGORIES = `
  SELECT category, COUNT(*) AS total, COUNT(archived_at) AS ended, COUNT(CASE WHEN ${DRAFT.sql} THEN 1 END) AS drafts
  FROM tools GROUP BY category ORDER BY category`;

const STATES: Record<ListToolsForAdminQuery['state'], Condition[]> = {
  active: [{ sql: 'archived_at IS NULL', values: [] }],
  draft: [DRAFT],
  archived: [{ sql: 'archived_at <> created_at', values: [] }],
  any: [],
};

/** The lists of tools that admins see. */
@Injectable()
export class ToolListService {
  constructor(
    @InjectRepository(Tool) private readonly tools: Repository<Tool>,
    private readonly settings: SettingsService,
  ) {}

  async list({
    q = '',
    category,
    state,
    stock,
    sort,
    ...page
  }: ListToolsForAdminQuery): Promise<Page<ListedToolDto>> {
    const { lowStockAt } = await this.settings.get();
    const where: Condition[] = [
      ...(category ? [{ sql: 'category = ?', values: [category] }] : []),
      ...STATES[state],
      ...(stock === 'low' ? [hasLowStock(lowStockAt)] : []),
      ...(stock === 'out' ? [{ sql: 'quantity = 0', values: [] }] : []),
      ...containsTerms(q),
    ];
    const tools = await keysetPage(new TableReader(this.tools, false), where, orderOf(sort), page);
    return tools.map((tool) => {
      const lowStock = tool.quantity <= lowAt(tool, lowStockAt);
      return { ...presentAdminTool(tool), lowStock };
    });
  }

  async categories(): Promise<CategoryCountDto[]> {
    const rows = await readUnprepared(this.tools.manager.dataSource, CATEGORIES, []);
    return rows.map(({ category, total, ended, drafts }) => ({
      category: String(category),
      active: Number(total) - Number(ended),
      archived: Number(ended) - Number(drafts),
      drafts: Number(drafts),
    }));
  }
}

const PROPERTIES: Readonly<Record<string, keyof Tool>> = { name: 'sortName', price: 'priceCents' };

function orderOf(sort: ListToolsForAdminQuery['sort']) {
  const order = sortOrder(sort);
  return { ...order, property: PROPERTIES[order.property ?? ''] ?? order.property };
}
