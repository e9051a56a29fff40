import type { NewTool } from '@whetstone/contract';
import { environment } from './environment.ts';
import { listTools, ShopApi } from './shop-api.ts';

/** Adds a tool with a unique name. */
export async function addOwnTool(
  changes: Partial<NewTool> = {},
  site = environment.site,
): Promise<{ id: string; name: string }> {
  const name = `Marking gauge ${process.pid}-${Date.now()}-${Math.random().toString(36).slice(2, 7)}`;
  const admin = await ShopApi.admin(site);
  await admin.addTool({
    name,
    price: 34,
    quantity: 40,
    minQuantity: 2,
    maxQuantity: 12,
    description: 'Beech stock, brass thumbscrew, hardened steel pin.',
    img: '/media/try-square-1200.webp',
    ...changes,
  });
  const [tool] = await listTools(`?${new URLSearchParams({ q: name })}`, site);
  if (!tool) throw new Error(`${name} is not found.`);
  return { id: tool._id, name };
}
