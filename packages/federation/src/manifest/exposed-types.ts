import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import AdmZip from 'adm-zip';
import { filesBelow, slashes } from '../source/files-below.ts';
import type { MicrofrontendSource } from '../source/microfrontend-source.ts';
import { UsageError } from '../usage-error.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
export const COMPILER = path.join(
  path.dirname(require.resolve('@typescript/native/package.json')),
  'bin/tsc',
);

/** The compiler collects garbage only near this limit, which saves a fifth of its processor time. */
const COMPILER_MEMORY = { GOGC: 'off', GOMEMLIMIT: '1500MiB' };

/** The types of imported CSS files and images. */
const ASSET_TYPES = fileURLToPath(new URL('../../assets.d.ts', import.meta.url));

const DECLARATIONS = 'compiled-types';

/** The earliest time of the zip format. Archives store local time, so the bytes are equal in every time zone. */
const NO_TIME = new Date(1980, 0, 1);
const FILE_MODE = 0o644;

/** The types of a remote's exposed modules, in the layout that Module Federation's tools unpack. */
export interface ExposedTypes {
  /** A zip archive: `<module>.d.ts` for each exposed module, and the declarations that it needs. */
  archive: Buffer;
  /** The types of `loadRemote`, for hosts. */
  api: string;
}

/**
 * Compiles the types of the exposed modules reproducibly, without type checking: `npm test` checks the types.
 * The `dts` option of `ModuleFederationPlugin` takes 8.5 s of CPU for mf-catalog, this takes 1.7 s with TypeScript 7. The option also
 * reports no errors and writes the build time into the archive.
 */
export async function exposedTypes(microfrontend: MicrofrontendSource): Promise<ExposedTypes> {
  const modules = Object.fromEntries(
    Object.entries(microfrontend.exposes).map(([module, { import: file }]) => [module, file]),
  );
  // Slow to load: builds without types do not need it.
  const { DTSManager } = await import('@module-federation/dts-plugin/core');
  return {
    archive: reproducibleZip(await declarationsOf(microfrontend)),
    api: new DTSManager({}).generateAPITypes(modules),
  };
}

/** A zip archive whose bytes depend only on the files and their order. */
export function reproducibleZip(files: Iterable<readonly [file: string, content: Buffer]>): Buffer {
  const zip = new AdmZip();
  for (const [file, content] of files) zip.addFile(file, content, '', FILE_MODE).header.time = NO_TIME;
  return zip.toBuffer();
}

async function declarationsOf({
  directory,
  exposes,
}: MicrofrontendSource): Promise<[file: string, content: Buffer][]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-types-'));
  try {
    await compile(directory, Object.values(exposes), folder);
    const files = (await filesBelow(folder)).filter((file) => file.endsWith('.d.ts'));
    const declarations = files.map(async (file): Promise<[string, Buffer]> => {
      return [path.posix.join(DECLARATIONS, file), await readFile(path.join(folder, file))];
    });
    return [...(await Promise.all(declarations)), ...modulesOf(directory, exposes)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Hosts look for the types of `./home` in `home.d.ts`. */
function modulesOf(
  directory: string,
  exposes: MicrofrontendSource['exposes'],
): [file: string, content: Buffer][] {
  return Object.entries(exposes).map(([module, { import: file }]) => {
    const source = slashes(path.relative(directory, file)).replace(/\.tsx?$/, '');
    return [
      path.posix.normalize(`${module}.d.ts`),
      Buffer.from(`export * from './${DECLARATIONS}/${source}';\n`),
    ];
  });
}

/** Writes the declarations of these modules to a folder. */
async function compile(
  directory: string,
  modules: readonly { import: string }[],
  folder: string,
): Promise<void> {
  const project = path.join(folder, 'tsconfig.json');
  const compilerOptions = {
    rootDir: directory,
    outDir: folder,
    noEmit: false,
    declaration: true,
    declarationMap: false,
    emitDeclarationOnly: true,
    noCheck: true,
    composite: false,
    incremental: false,
    // The types of the installed packages: those of the live shell would change the archive.
    paths: { 'mf-*': [path.join(directory, '@mf-types/mf-*')] },
    tsBuildInfoFile: null,
  };
  const files = [ASSET_TYPES, ...modules.map(({ import: file }) => file)];
  const extended = path.join(directory, 'tsconfig.json');
  await writeFile(
    project,
    JSON.stringify({ extends: extended, compilerOptions, files, include: [], exclude: [] }),
  );
  try {
    await runCompiler(['-p', project], directory);
  } catch (error) {
    throw new UsageError(`The types cannot be compiled:\n${(error as { stdout?: string }).stdout}`);
  }
}

/** Returns the compiler's output. With one checker: each further one would compute the types of the packages again. */
export async function runCompiler(options: readonly string[], cwd: string): Promise<string> {
  const env = { ...process.env, ...COMPILER_MEMORY };
  return (await run(process.execPath, [COMPILER, ...options, '--checkers', '1'], { cwd, env })).stdout;
}
