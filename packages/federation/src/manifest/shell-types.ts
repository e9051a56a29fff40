import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { slashes } from '../source/files-below.ts';
import { UsageError } from '../usage-error.ts';
import { reproducibleZip, runCompiler } from './exposed-types.ts';

/** The shared packages whose types belong to the shop. The others come from npm. */
const PACKAGES = ['@whetstone/kernel', '@whetstone/ui'];

/** The fields of package.json from which a compiler resolves types. */
const RESOLUTION = ['name', 'version', 'type', 'main', 'types', 'typings', 'typesVersions', 'exports'];

/**
 * The declarations of the packages that the shell in `directory` provides, and of the libraries that they refer to: a reproducible zip
 * archive of a `node_modules` folder. Editors unpack the packages of the shop, and the gate compiles all of it.
 */
export async function shellTypes(directory: string): Promise<Buffer> {
  const require = createRequire(path.join(directory, 'package.json'));
  const entries = PACKAGES.map((name) => require.resolve(name).replace(/\.js$/, '.d.ts'));
  const missing = entries.find((file) => !existsSync(file));
  if (missing) throw new UsageError(`${missing} does not exist: compile the packages with "npx tsc -b".`);
  const files = new Map<string, Buffer>();
  for (const file of await declarationsOf(entries)) {
    const { folder, name } = packageOf(file);
    const root = path.posix.join('node_modules', name);
    files.set(path.posix.join(root, 'package.json'), resolutionOf(folder));
    files.set(path.posix.join(root, slashes(path.relative(folder, file))), await readFile(file));
  }
  return reproducibleZip([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The declaration files of a program with these entries, without the compiler's own. */
async function declarationsOf(entries: readonly string[]): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-types-'));
  try {
    const compilerOptions = { module: 'esnext', moduleResolution: 'bundler', target: 'es2024', types: [] };
    const project = path.join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions, files: entries }));
    const listed = await runCompiler(['-p', project, '--listFilesOnly'], folder);
    return listed
      .split('\n')
      .filter((file) => /\.d\.[cm]?ts$/.test(file) && !/^lib\..*\.d\.ts$/.test(path.basename(file)));
  } catch (error) {
    throw new UsageError(
      `The types of the shell cannot be read:\n${(error as { stdout?: string }).stdout ?? error}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The package that contains a file. A folder in it may have a package.json without a version. */
function packageOf(file: string): { folder: string; name: string } {
  let folder = path.dirname(file);
  for (;;) {
    const manifest = path.join(folder, 'package.json');
    const { name, version } = existsSync(manifest) ? JSON.parse(readFileSync(manifest, 'utf8')) : {};
    if (name && version) return { folder, name };
    const parent = path.dirname(folder);
    if (parent === folder) throw new Error(`${file} belongs to no package.`);
    folder = parent;
  }
}

function resolutionOf(folder: string): Buffer {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  const fields = RESOLUTION.flatMap((field) =>
    field in manifest ? [[field, manifest[field]] as const] : [],
  );
  return Buffer.from(`${JSON.stringify(Object.fromEntries(fields), null, 2)}\n`);
}
