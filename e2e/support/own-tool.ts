import { expect, type Locator, type Page } from '@playwright/test';
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

/** Adds a tool and opens home. Returns the tool's link there: home shows the newest tools, and other tests add tools meanwhile. */
export async function openHomeWithOwnTool(page: Page, changes: Partial<NewTool>): Promise<Locator> {
  let link = page.getByRole('link');
  await expect(async () => {
    link = page.getByRole('link', { name: (await addOwnTool(changes)).name, exact: true });
    await page.goto('/');
    await expect(link).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return link;
}
