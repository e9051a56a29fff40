import { appendFile, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { copyRemote } from '../../scripts/lib/copy-remote.ts';
import { ROOT, RSPACK } from '../../scripts/lib/workspace.ts';
import { test } from '../support/own-shop.ts';
import { shell } from '../support/shell.ts';

test('a remote that imports a missing export of the live host is rejected, even if no page renders it', {
  tag: '@full',
}, async ({ shop }) => {
  const folder = await copyRemote('mf-content');
  const page = path.join(folder, 'src/exposed/blogs.tsx');
  await appendFile(page, "\nimport { Chisel } from '@whetstone/ui';\nexport const later = () => Chisel;\n");
  await shell(`node "${RSPACK}" build`, folder);
  await expect(shop.release(folder)).rejects.toThrow(
    /✗ versions · mf-content: .* imports Chisel from @whetstone\/ui, which shell \w+ does not export/,
  );
  await rm(path.dirname(folder), { recursive: true });
});

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
