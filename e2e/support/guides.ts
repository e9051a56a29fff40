import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fingerprint } from '../../scripts/lib/files.ts';
import { prepareOnce } from '../../scripts/lib/prepare-once.ts';
import { run } from '../../scripts/lib/run.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';

/** npm adds the packages that it installs. */
const PACKAGE = '{ "type": "module" }';

/** A file's name and content. */
export type GuideFile = readonly [file: string, content: string];

/** The files in a section of a guide in `docs`, each below its name. */
export async function filesOfGuide(guide: string, section: string): Promise<GuideFile[]> {
  const text = await readFile(path.join(ROOT, 'docs', guide), 'utf8');
  const [, begin = ''] = text.split(new RegExp(`^##+ ${section}$`, 'm'));
  return Array.from(
    (begin.split(/^##/m)[0] ?? '').matchAll(/^`([^`\n]+)`\n\n```\w+\n([\s\S]*?)```/gm),
    ([, file = '', content = '']) => [file, content],
  );
}

/**
 * A folder with these files, in which the npm packages are installed. The packages of the shop are in the folder around it:
 * `removeGuideFolder` removes both.
 */
export async function createGuideFolder(
  files: readonly GuideFile[],
  packages: readonly string[] = [],
): Promise<string> {
  const parent = await mkdtemp(path.join(tmpdir(), 'guide-'));
  await symlink(path.join(ROOT, 'node_modules'), path.join(parent, 'node_modules'));
  const folder = path.join(parent, 'remote');
  await mkdir(folder);
  // A copy: bundlers write into the folder of their packages.
  if (packages.length > 0)
    await cp(await installed(packages), folder, { recursive: true, verbatimSymlinks: true });
  else await writeFile(path.join(folder, 'package.json'), PACKAGE);
  for (const [file, content] of files) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), content);
  }
  return folder;
}

export function removeGuideFolder(folder: string): Promise<void> {
  return rm(path.dirname(folder), { recursive: true });
}

/** A folder with the npm packages, which is installed once for each list. */
function installed(packages: readonly string[]): Promise<string> {
  return prepareOnce('installed', packages, async (folder) => {
    await writeFile(path.join(folder, 'package.json'), PACKAGE);
    await run('npm', ['install', '--no-audit', '--no-fund', ...packages], { cwd: folder, quiet: true });
  });
}

/** Builds a folder of a guide, or copies the result of the same build. Builds depend on the sources, on the packages and on `env`. */
export async function buildGuide(
  folder: string,
  bundler: string,
  env: Record<string, string> = {},
): Promise<void> {
  const sources = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((file) => !/^(node_modules|dist)\b/.test(file))
    .sort();
  const contents = await Promise.all(sources.map((file) => readFile(path.join(folder, file), 'utf8')));
  const inputs = [await fingerprint(['.cache/built/compiled']), bundler, JSON.stringify(env)];
  const prepared = await prepareOnce('guide', [...inputs, ...sources, ...contents], async (result) => {
    await rm(path.join(folder, 'dist'), { recursive: true, force: true });
    await run(process.execPath, [bundler, 'build'], {
      cwd: folder,
      quiet: true,
      env: { ...process.env, ...env },
    });
    await cp(path.join(folder, 'dist'), result, { recursive: true });
  });
  await rm(path.join(folder, 'dist'), { recursive: true, force: true });
  await cp(prepared, path.join(folder, 'dist'), { recursive: true });
}

/** The shop in prepared builds of hosts. `buildHost` replaces it. */
const ANY_SHOP = 'https://shop.invalid';

/** Builds a host of a guide for a shop. Hosts of all shops have one build. */
export async function buildHost(folder: string, bundler: string, shop: string): Promise<void> {
  await buildGuide(folder, bundler, { NODE_ENV: 'production', SHOP_URL: ANY_SHOP });
  const dist = path.join(folder, 'dist');
  for (const file of await readdir(dist, { recursive: true })) {
    if (!/\.(m?js|html|json)$/.test(file)) continue;
    const text = await readFile(path.join(dist, file), 'utf8');
    await writeFile(path.join(dist, file), text.replaceAll(ANY_SHOP, shop));
  }
}
