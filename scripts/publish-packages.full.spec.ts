import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  commitAll,
  copyPackages,
  LocalRegistry,
  PUBLICATION_OUTPUT,
  publishedPackages,
} from './lib/local-registry.ts';
import { PUBLISHED, readPackage } from './lib/published-packages.ts';
import { execute, run } from './lib/run.ts';

describe('npm run publish-packages', () => {
  let registry: LocalRegistry;
  let repository: string;
  /** The output of the first publication, to an empty registry. */
  let firstOutput: string;

  beforeAll(async () => {
    const published = await publishedPackages();
    firstOutput = await readFile(path.join(published, PUBLICATION_OUTPUT), 'utf8');
    [registry, repository] = await Promise.all([LocalRegistry.start(published), copyPackages()]);
  }, 240_000);

  afterAll(async () => {
    await registry?.stop();
    await rm(repository, { recursive: true });
  });

  const publish = (...options: string[]) =>
    execute(process.execPath, ['scripts/publish-packages.ts', ...options], {
      cwd: repository,
      quiet: true,
      env: { ...process.env, ...registry.environment },
    });
  const edit = async (file: string, change: (text: string) => string) => {
    const target = path.join(repository, file);
    await writeFile(target, change(await readFile(target, 'utf8')));
  };
  const lines = (outcome: string) =>
    PUBLISHED.map((folder) => {
      const { name, version } = readPackage(folder, repository);
      return `${name} ${version}: ${outcome}\n`;
    }).join('');

  it('leaves neither a process nor a folder of a registry whose port is taken', async () => {
    const folders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('local-registry-'));
    const before = await folders();
    const { port } = new URL(registry.url);
    await expect(LocalRegistry.start(undefined, Number(port))).rejects.toThrow('The local registry');
    expect(await folders()).toEqual(before);
  });

  it('publishes each version once, and later versions that follow the policy', async () => {
    await appendFile(path.join(repository, 'packages/ui/README.md'), '\n');
    expect(await publish()).toEqual({
      code: 1,
      output:
        'The working tree has changes that are not committed: commit the file of "git status", then run this command again.\n',
    });
    await commitAll(repository);

    expect(firstOutput).toBe(lines('published'));
    expect(await publish()).toEqual({ code: 0, output: lines('already published') });

    // A changed type of an export, with a patch version.
    await edit('packages/ui/src/content/price.tsx', (text) =>
      // Both functions of the file.
      text.replaceAll('currency?: string)', 'currency?: string | null)'),
    );
    await edit('packages/ui/package.json', (text) =>
      text.replace('"version": "0.2.0"', '"version": "0.2.1"'),
    );
    await commitAll(repository);
    const undescribed = await publish();
    expect(undescribed.output).toMatch(
      /^The exported types have changed packages\/ui\/api-reports\/index\.api\.md: /,
    );
    await commitAll(repository);
    const { code, output } = await publish();
    expect(code).toBe(1);
    expect(output).toMatch(
      /^@whetstone\/ui 0\.2\.1 has other types than 0\.2\.0 \(removed or changed: .*\), which need a higher version: set the version in packages\/ui\/package\.json to 0\.3\.0 or higher\.\npackages\/ui\/CHANGELOG\.md does not describe @whetstone\/ui 0\.2\.1: .*\n$/,
    );

    await edit('packages/ui/package.json', (text) =>
      text.replace('"version": "0.2.1"', '"version": "0.3.0"'),
    );
    await edit('packages/ui/CHANGELOG.md', (text) =>
      text.replace('## [0.2.0]', '## [0.3.0] - 2026-11-25\n\n## [0.2.0]'),
    );
    await commitAll(repository);
    const dryRun = await publish('--dry-run');
    expect(dryRun.output).toContain('@whetstone/ui 0.3.0: would be published (dry run)\n');
    const config = await readFile(registry.userConfig, 'utf8');
    await writeFile(registry.userConfig, config.replace(/^.*_authToken.*$/m, ''));
    const anonymous = await publish('--registry', registry.url);
    expect(anonymous.code).toBe(1);
    expect(anonymous.output).toContain(
      'The registry accepts @whetstone/ui only with a token that may publish it: run "npm login", or set _authToken of the registry in .npmrc, then run this command again.\n',
    );
    await writeFile(registry.userConfig, config);
    expect((await publish()).output).toContain('@whetstone/ui 0.3.0: published\n');
    const bill = await readFile(path.join(repository, 'sbom/whetstone-ui-0.3.0.cdx.json'), 'utf8');
    expect(JSON.parse(bill).metadata.component).toMatchObject({ name: '@whetstone/ui', version: '0.3.0' });
    const view = ['view', '@whetstone/ui', 'versions', '--json', '--loglevel=error'];
    const env = { ...process.env, ...registry.environment };
    expect(JSON.parse(await run('npm', view, { quiet: true, env }))).toEqual(['0.2.0', '0.3.0']);
  });

  it('publishes compiled code, types and API reports, and no sources or maps', async () => {
    for (const folder of PUBLISHED) {
      const packed = await run('npm', ['pack', '--dry-run', '--json', '--loglevel=error'], {
        quiet: true,
        cwd: path.join(repository, folder),
      });
      const files: string[] = JSON.parse(packed)[0].files.map((file: { path: string }) => file.path);
      expect(files).toEqual(expect.arrayContaining(['README.md', 'CHANGELOG.md', 'package.json']));
      expect(
        files.filter(
          (file) => /\.map$|tsbuildinfo|\.spec\.|^src\//.test(file) && !file.startsWith('template/'),
        ),
      ).toEqual([]);
    }
  });
});
