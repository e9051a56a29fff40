import type { DataSource } from 'typeorm';
import { StockEntry } from '../modules/tools/stock-entry.entity.ts';
import { Tool } from '../modules/tools/tool.entity.ts';
import { type NewTool, ToolsService } from '../modules/tools/tools.service.ts';
import type { Shop } from './test-app.ts';

/** Adds a tool, and answers its id. */
export async function stockTool(shop: Shop, about: Partial<NewTool> = {}): Promise<string> {
  await shop.app.get(ToolsService).add([
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
  const [newest] = await shop.dataSource.getRepository(Tool).find({ order: { id: 'DESC' }, take: 1 });
  if (!newest) throw new Error('The tool that was added is not there.');
  return newest.id;
}

export async function stockOf(dataSource: DataSource, id: string): Promise<number> {
  return (await dataSource.getRepository(Tool).findOneByOrFail({ id })).quantity;
}

/** What the ledger says is left: initial + received − ordered + cancelled. */
export async function ledgerOf(dataSource: DataSource, toolId: string): Promise<number> {
  const entries = await dataSource.getRepository(StockEntry).findBy({ toolId });
  return entries.reduce((sum, { kind, quantity }) => sum + (kind === 'ordered' ? -quantity : quantity), 0);
}
