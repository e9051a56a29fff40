import type { DataSource } from 'typeorm';
import { changeOf, StockEntry, Tool } from '../modules/tools/tool.entity.ts';
import { type NewTool, ToolsService } from '../modules/tools/tools.service.ts';
import type { Shop } from './test-app.ts';

/** Adds a tool. Returns its id. */
export async function stockTool(shop: Shop, about: Partial<NewTool> = {}): Promise<string> {
  const [id = ''] = await shop.app.get(ToolsService).add([
    {
      name: 'Marking Gauge',
      price: 24.5,
      quantity: 10,
      minQuantity: 1,
      maxQuantity: 100,
      description: 'A brass wheel that scores a line along an edge.',
      img: '/media/marking-gauge.webp',
      category: 'measuring',
      ...about,
    },
  ]);
  return id;
}

export async function stockOf(dataSource: DataSource, id: string): Promise<number> {
  return (await dataSource.getRepository(Tool).findOneByOrFail({ id })).quantity;
}

/** The stock according to the ledger. */
export async function ledgerOf(dataSource: DataSource, toolId: string): Promise<number> {
  const entries = await dataSource.getRepository(StockEntry).findBy({ toolId });
  return entries.reduce((sum, entry) => sum + changeOf(entry), 0);
}
