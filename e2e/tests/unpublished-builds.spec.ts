import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { test } from '../support/own-shop.ts';

const ATTACK = "document.title = localStorage.getItem('accessToken');";

/** Adds a file to a build and to its manifest. */
async function addFile(dist: string, name: string, content: string): Promise<void> {
  const file = path.join(dist, 'remote.json');
  const manifest = JSON.parse(await readFile(file, 'utf8'));
  manifest.files[name] = { integrity: '', bytes: 0, gzip: content.length };
  await writeFile(path.join(dist, name), content);
  await writeFile(file, JSON.stringify(manifest));
}

// In `npm test` candidates.spec.ts and the edge's released-files.spec.ts have it.
test('browsers cannot load an unpublished build from the shop’s origin', { tag: '@full' }, async ({
  page,
  shop,
}) => {
  const output = await shop.releaseChanged(
    'mf-content',
    (dist) => addFile(dist, 'attack.js', ATTACK),
    '--dry-run',
  );
  const [, version = ''] = /mf-content ([0-9a-f]{16}):/.exec(output) ?? [];
  expect(version, output).not.toBe('');
  await page.goto('/');
  for (const file of ['attack.js', 'remote-entry.js', 'remote.json']) {
    const address = `/releases/mf-content/${version}/${file}`;
    const response = await page.goto(address);
    expect(response?.status(), address).toBe(404);
  }
  await page.goto('/');
  const outcome = await page.evaluate(
    (script) =>
      import(script).then(
        () => 'run',
        () => 'rejected',
      ),
    `/releases/mf-content/${version}/attack.js`,
  );
  expect(outcome).toBe('rejected');
});

test('the rejection of a build with an HTML document names the file', async ({ shop }) => {
  const release = shop.releaseChanged('mf-content', (dist) =>
    addFile(dist, 'attack.html', '<script src="attack.js"></script>'),
  );
  await expect(release).rejects.toThrow(/attack\.html/);
});
