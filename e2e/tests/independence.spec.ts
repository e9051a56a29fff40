import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { test } from '../support/own-edge.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const WHETSTONE = path.join(ROOT, 'packages/federation/bin/whetstone.mjs');
const run = promisify(execFile);

test('one remote rebuilt and released changes the site, with no other piece touched', async ({
  page,
  edge,
}) => {
  const before = await edge.live();
  const folder = await mkdtemp(path.join(ROOT, '.cache/mf-content-'));
  await cp(path.join(ROOT, 'mf-content'), folder, {
    recursive: true,
    filter: (source) =>
      !/node_modules|dist|\.cache\/types/.test(path.relative(ROOT, source).slice('.cache/'.length)),
  });
  const description = path.join(folder, 'remote.ts');
  const text = await readFile(description, 'utf8');
  await writeFile(description, text.replace(/label: 'Blogs'/, "label: 'Workshop notes'"));
  await run(process.execPath, [WHETSTONE, 'release', '--store', edge.releasesFolder], { cwd: folder });
  await rm(folder, { recursive: true });

  await edge.serves('mf-content');
  await page.goto('/');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Workshop notes' }),
  ).toBeVisible();
  const after = await edge.live();
  expect(after['mf-content']?.version).not.toBe(before['mf-content']?.version);
  expect({ ...after, 'mf-content': before['mf-content'] }).toEqual(before);
});

interface Container {
  init: (shared: object) => void;
  get: (module: string) => Promise<() => unknown>;
}

test('a page has one React, one store and one theme, all of them the shell’s', async ({ page, edge }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Tools', exact: true })).toBeVisible();
  expect(await page.locator('style[data-styled]').count()).toBe(1);

  const { shell: _shell, ...remotes } = await edge.live();
  for (const remote of Object.values(remotes)) {
    const alone = page.evaluate(
      async ({ entry, module }) => {
        const container: Container = await import(entry);
        container.init({});
        const run = await container.get(module);
        run();
      },
      { entry: `${remote.base}${remote.entry}?alone`, module: `./${Object.keys(remote.modules)[0]}` },
    );
    await expect(alone, `${remote.name} without what the shell shares`).rejects.toThrow(/shared/i);

    const folder = edge.filesOf(remote);
    const files = await readdir(folder, { recursive: true });
    for (const file of files.filter((candidate) => candidate.endsWith('.js'))) {
      const code = await readFile(path.join(folder, file), 'utf8');
      expect(code, `${remote.name}/${file} brings React`).not.toContain('Minified React error');
      expect(code, `${remote.name}/${file} brings a store`).not.toContain('@@redux/INIT');
      expect(code, `${remote.name}/${file} brings styled-components`).not.toContain('data-styled-version');
    }
  }
});
