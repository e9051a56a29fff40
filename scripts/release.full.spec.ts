import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { changeVersion, modifyBuild } from './lib/modify-build.ts';
import { readDeployment, release } from './lib/release-built.ts';
import { execute } from './lib/run.ts';
import { Shop } from './lib/shop.ts';
import { microfrontends } from './lib/workspace.ts';

const LIMIT = 180_000;

describe('node scripts/release.ts --first', () => {
  let shop: Shop;

  beforeAll(async () => {
    const dataFolder = await mkdtemp(path.join(tmpdir(), 'whetstone-release-'));
    shop = await Shop.open({
      dataFolder,
      env: { LOG_LEVEL: 'fatal' },
    });
  }, LIMIT);

  afterAll(async () => {
    await shop.close();
    await rm(shop.dataFolder, { recursive: true });
  });

  function releaseBuilds(
    option = '',
    tokensFolder = shop.tokensFolder,
  ): Promise<{ code: number | null; output: string }> {
    return execute(process.execPath, ['scripts/release.ts', ...(option ? [option] : [])], {
      env: { ...process.env, SHOP_URL: shop.site, DEPLOY_TOKENS_DIR: tokensFolder },
      quiet: true,
    });
  }

  async function live(): Promise<Record<string, string>> {
    const rollouts = (await shop.releaseDocument())?.microfrontends ?? [];
    return Object.fromEntries(rollouts.map(({ live: { name, version } }) => [name, version]));
  }

  it(
    'releases microfrontends without a release and keeps a team’s newer release',
    async () => {
      expect(await releaseBuilds('--first')).toMatchObject({ code: 0 });
      const first = await live();
      expect(Object.keys(first).sort()).toEqual(microfrontends().sort());

      const newer = await modifyBuild('mf-content', (dist) => changeVersion(dist, 'newer'));
      await release(newer, await readDeployment(shop, 'mf-content'));
      const released = await live();
      expect(released['mf-content']).not.toBe(first['mf-content']);

      const { code, output } = await releaseBuilds('--first');
      expect({ code, output: output.trim().split('\n').sort() }).toEqual({
        code: 0,
        output: microfrontends()
          .map((microfrontend) => `${microfrontend}: released before, nothing has changed`)
          .sort(),
      });
      expect(await live()).toEqual(released);

      // Without the option the same builds replace the team's release.
      expect(await releaseBuilds()).toMatchObject({ code: 0 });
      expect(await live()).toEqual(first);
    },
    LIMIT,
  );

  it('exits with one sentence when the token is rejected', async () => {
    const tokens = await mkdtemp(path.join(tmpdir(), 'whetstone-tokens-'));
    await writeFile(path.join(tokens, 'shell'), 'unknown');
    const { code, output } = await releaseBuilds('--first', tokens);
    await rm(tokens, { recursive: true });
    expect(code).toBe(1);
    expect(output).toMatch(/^http:\S+ did not return the live release of shell \(401\): .*\n$/);
  });

  it('rejects an unknown option', async () => {
    const { code, output } = await releaseBuilds('--second');
    expect(code).toBe(2);
    expect(output).toMatch(/^error: unknown option '--second'\n(\(Did you mean .*\)\n)?$/);
  });
});
