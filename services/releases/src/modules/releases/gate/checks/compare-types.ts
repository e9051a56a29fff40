import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import AdmZip from 'adm-zip';

const COMPILER = path.join(
  path.dirname(createRequire(import.meta.url).resolve('@typescript/native/package.json')),
  'bin/tsc',
);

/** Milliseconds. A comparison takes two seconds of processor time. */
const TIMEOUT = 120_000;
/** Maximum bytes of an unpacked archive. */
const SIZE_LIMIT = 32 * 2 ** 20;

/** Declarations and the package.json files beside them. The pattern excludes paths out of the folder. */
const FILE = /^node_modules\/(?:[\w@-][\w@.-]*\/)+(?:[\w@-][\w@.-]*\.d\.[cm]?ts|package\.json)$/;
/** The packages of the shop: each side of the comparison has its own. Libraries are those of the candidate for both sides. */
const OWN = 'node_modules/@whetstone/';
/** Private members make equal classes of two archives incompatible. */
const PRIVATE_MEMBER = '#private;';

/** The files of a shell's types by name. */
export type TypeArchive = ReadonlyMap<string, string>;

export interface ImportedName {
  /** A shared module, such as `@whetstone/ui`. */
  module: string;
  name: string;
}

/** An export whose new type does not replace the old one. */
export interface BrokenExport extends ImportedName {
  /** One sentence of the compiler, or the lost properties. */
  detail: string;
}

/** Unpacks the types of a shell, or returns the rest of a sentence about the archive. */
export function readTypes(
  bytes: Buffer,
): { archive: TypeArchive; fault?: never } | { archive?: never; fault: string } {
  try {
    const entries = new AdmZip(bytes).getEntries();
    const other = entries.find(({ entryName }) => !FILE.test(entryName));
    if (other)
      return {
        fault: `contains ${JSON.stringify(other.entryName)}, which is neither a declaration file nor a package.json`,
      };
    if (entries.reduce((sum, { header }) => sum + header.size, 0) > SIZE_LIMIT)
      return { fault: `contains more than ${SIZE_LIMIT} bytes` };
    return { archive: new Map(entries.map((entry) => [entry.entryName, entry.getData().toString('utf8')])) };
  } catch {
    return { fault: 'is not a zip archive' };
  }
}

/** The names whose new type cannot replace the old one, in the order of `names`. @throws Error when the compiler fails; AbortError */
export async function compareTypes(
  before: TypeArchive,
  after: TypeArchive,
  names: readonly ImportedName[],
  signal?: AbortSignal,
): Promise<BrokenExport[]> {
  const modules = [...new Set(names.map(({ module }) => module))].filter(
    (module) =>
      before.has(`node_modules/${module}/package.json`) && after.has(`node_modules/${module}/package.json`),
  );
  const compared = names.filter(({ module }) => modules.includes(module));
  if (compared.length === 0) return [];
  const folder = await mkdtemp(path.join(tmpdir(), 'whetstone-gate-types-'));
  try {
    for (const [side, archive] of Object.entries({ before, after }))
      for (const [file, text] of archive) {
        // The candidate's libraries are written last.
        const target = file.startsWith(OWN) ? path.join(folder, side, file) : path.join(folder, file);
        await mkdir(path.dirname(target), { recursive: true });
        await writeFile(
          target,
          file.endsWith('.json') ? versioned(text, side) : text.replaceAll(PRIVATE_MEMBER, ''),
        );
      }
    const exported = modules.map((module, index) => `export * as m${index} from '${module}';\n`).join('');
    for (const side of ['before', 'after']) await writeFile(path.join(folder, side, 'index.ts'), exported);
    await writeFile(path.join(folder, 'check.ts'), programOf(compared, modules));
    await writeFile(path.join(folder, 'tsconfig.json'), JSON.stringify(PROJECT));
    return readErrors(await compile(folder, signal), compared);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** The compiler reads one copy of packages with the same name and version. */
function versioned(manifest: string, version: string): string {
  return JSON.stringify({ ...JSON.parse(manifest), version });
}

const PROJECT = {
  compilerOptions: {
    ...{
      target: 'es2024',
      lib: ['es2024', 'dom', 'dom.iterable'],
      module: 'esnext',
      moduleResolution: 'bundler',
    },
    ...{ jsx: 'react-jsx', strict: true, skipLibCheck: true, noEmit: true, types: [] },
  },
  files: ['check.ts'],
};

/** Types of the comparison, one a line. `Lost` has the properties of the first parameter that the new one does not accept. */
const HEADER = [
  `import type * as B from './before/index.ts'; import type * as A from './after/index.ts';`,
  'type Get<Module, Name> = Name extends keyof Module ? Module[Name] : unknown;',
  'type Keys<T> = T extends unknown ? keyof T : never;',
  'type Call = (...all: never[]) => unknown;',
  'type Lost<Old, New> = Old extends Call ? New extends Call ? Exclude<Keys<Parameters<Old>[0]>, Keys<Parameters<New>[0]>> : never : never;',
];

/** Two lines for each name, after the header. */
function programOf(names: readonly ImportedName[], modules: readonly string[]): string {
  const lines = names.flatMap(({ module, name }, index) => {
    const types = ['B', 'A'].map(
      (side) => `Get<typeof ${side}.m${modules.indexOf(module)}, ${JSON.stringify(name)}>`,
    );
    return [
      `export const a${index}: ${types[0]} = null as unknown as ${types[1]};`,
      `export const l${index}: never = null as unknown as Lost<${types}>;`,
    ];
  });
  return [...HEADER, ...lines, ''].join('\n');
}

/** One compiler runs at a time: it takes 200 MB of memory. */
let compiling: Promise<unknown> = Promise.resolve();

function compile(folder: string, signal?: AbortSignal): Promise<string> {
  const turn = compiling.then(() => {
    signal?.throwIfAborted();
    return runCompiler(folder, signal);
  });
  compiling = turn.catch(() => undefined);
  return turn;
}

/** The compiler's output. Its exit code is not zero when it finds errors. */
function runCompiler(folder: string, signal?: AbortSignal): Promise<string> {
  const options = { cwd: folder, timeout: TIMEOUT, killSignal: 'SIGKILL' as const, maxBuffer: SIZE_LIMIT };
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      [COMPILER, '-p', folder, '--pretty', 'false'],
      { ...options, ...(signal && { signal }) },
      (error, stdout) => {
        if (error && typeof error.code !== 'number') reject(error);
        else resolve(stdout);
      },
    );
  });
}

/** The first error of each name. An error elsewhere means that the archives cannot be compared. */
function readErrors(output: string, names: readonly ImportedName[]): BrokenExport[] {
  const broken = new Map<number, BrokenExport>();
  for (const text of output.split(/\n(?=\S)/).filter(Boolean)) {
    const [, line = ''] = /^check\.ts\((\d+),/.exec(text) ?? [];
    const row = Number(line) - 1 - HEADER.length;
    const index = Math.floor(row / 2);
    const name = names[index];
    if (!line || !name) throw new Error(`The types cannot be compared: ${text}`);
    if (!broken.has(index))
      broken.set(index, { ...name, detail: row % 2 === 0 ? reasonOf(text) : lostIn(text) });
  }
  return [...broken.keys()].sort((a, b) => a - b).flatMap((index) => broken.get(index) ?? []);
}

/** The innermost line of an error, without the paths of the archives. */
function reasonOf(error: string): string {
  const innermost = error.trimEnd().split('\n').at(-1) ?? '';
  return innermost
    .replace(/^check\.ts\(\d+,\d+\): error TS\d+: /, '')
    .replace(/import\("[^"]*"\)\./g, '')
    .trim();
}

function lostIn(error: string): string {
  const properties = [...error.matchAll(/"(\w+)"/g)].map(([, property]) => property);
  return `it no longer has ${[...new Set(properties)].join(', ') || 'some properties'}.`;
}
