import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { test } from '../support/own-shop.ts';

interface Container {
  init: (shared: object) => void;
  get: (module: string) => Promise<() => unknown>;
}

test('a page has one React, one store and one theme, all from the host', async ({ page, shop }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  expect(await page.locator('style[data-styled]').count()).toBe(1);

  const { shell: _shell, ...remotes } = await shop.live();
  for (const remote of Object.values(remotes)) {
    const standalone = page.evaluate(
      async ({ entry, module }) => {
        const container: Container = await import(entry);
        container.init({});
        const run = await container.get(module);
        run();
      },
      { entry: `${remote.base}${remote.entry}?retry=2`, module: `./${Object.keys(remote.modules)[0]}` },
    );
    await expect(standalone, `${remote.name} without what the shell shares`).rejects.toThrow(
      /The host does not share/,
    );

    const folder = path.join(ROOT, remote.name, 'dist');
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((candidate) => candidate.endsWith('.js'))) {
      const code = await readFile(path.join(folder, file), 'utf8');
      expect(code, `${remote.name}/${file} brings React`).not.toContain('Minified React error');
      expect(code, `${remote.name}/${file} brings a store`).not.toContain('@@redux/INIT');
      expect(code, `${remote.name}/${file} brings styled-components`).not.toContain('data-styled-version');
    }
  }
});
