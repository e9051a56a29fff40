import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import { edit } from '../../scripts/lib/copy-remote.ts';
import { test } from '../support/own-shop.ts';
import { copyRepository } from '../support/repository-copy.ts';
import { shell } from '../support/shell.ts';

const RSPACK = 'node_modules/@rspack/cli/bin/rspack.js';

test('a shell and an API that would break live remotes are reported before they are live', {
  tag: '@full',
}, async ({ shop }) => {
  test.setTimeout(300_000);
  const copy = await copyRepository();
  const ui = (file: string) => path.join(copy, 'packages/ui/dist', file);
  const { 'mf-catalog': catalog, shell: before } = await shop.live();
  const release = async (...options: string[]) => {
    await shell(`node "${path.join(copy, RSPACK)}" build --env types`, path.join(copy, 'shell'));
    return shop.release(path.join(copy, 'shell'), '--built', ...options);
  };

  await test.step('an export that mf-catalog imports is removed', async () => {
    for (const file of ['index.js', 'index.d.ts']) {
      const text = await readFile(ui(file), 'utf8');
      await writeFile(ui(file), text.replace('SkeletonGrid', 'SkeletonGrid as GridOfSkeletons'));
    }
    await expect(release('--dry-run')).rejects.toThrow(
      `✗ versions · mf-catalog: mf-catalog ${catalog?.version} imports SkeletonGrid from @whetstone/ui`,
    );
    for (const file of ['index.js', 'index.d.ts'])
      await edit(ui(file), 'SkeletonGrid as GridOfSkeletons', 'SkeletonGrid');
  });

  await test.step('a property has another type', async () => {
    await edit(ui('content/badge.d.ts'), '    danger:', '    perilous:');
    await expect(release('--dry-run')).rejects.toThrow(
      new RegExp(
        `✗ types · .*The type of Badge in @whetstone/ui changes for .*mf-catalog ${catalog?.version}`,
      ),
    );
    await edit(ui('content/badge.d.ts'), '    perilous:', '    danger:');
  });

  await test.step('an optional property is added', async () => {
    await edit(ui('content/badge.d.ts'), '    tone?: BadgeTone;', '    tone?: BadgeTone; icon?: string;');
    expect(await release('--dry-run')).toContain(
      '✓ types · shell: The exports that live remotes import have',
    );
  });

  await test.step('whetstone types fetches the live types', async () => {
    const folder = path.join(copy, 'mf-catalog');
    const command = path.join(copy, 'packages/federation/bin/whetstone.mjs');
    const output = await shell(`node "${command}" types`, folder, { SHOP_URL: shop.site });
    expect(output).toContain(`shell ${before?.version}: @mf-types/shell`);
    expect(await readFile(path.join(folder, '@mf-types/slots.d.ts'), 'utf8')).toContain(
      "'tool-detail': { productId: string };",
    );
  });

  await test.step('the API no longer returns a field that mf-catalog reads', async () => {
    const check = `node scripts/contract.ts --check ${shop.site}`;
    expect(await shell(check, copy)).toContain(`No live release at ${shop.site} breaks.`);
    const file = path.join(copy, 'services/api/openapi.json');
    const document = JSON.parse(await readFile(file, 'utf8'));
    delete document.components.schemas.ToolDto.properties.price;
    await writeFile(file, JSON.stringify(document));
    await expect(shell(check, copy)).rejects.toThrow(
      new RegExp(
        `mf-catalog ${catalog?.version}, built with @whetstone/contract [0-9.]+, calls toolsList, which no longer returns price`,
      ),
    );
  });

  await rm(copy, { recursive: true });
});
