import { existsSync, globSync } from 'node:fs';
import { mkdir, mkdtempDisposable, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CompilerState, Extractor, ExtractorConfig, type ExtractorLogLevel } from '@microsoft/api-extractor';
import { exportOf, PUBLISHED, REPORTS, readPackage, typedExports } from './published-packages.ts';
import { StepError } from './run.ts';
import { ROOT } from './workspace.ts';

const COMPILER_OPTIONS = {
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'esnext',
  moduleResolution: 'bundler',
  jsx: 'react-jsx',
  strict: true,
  skipLibCheck: true,
  types: ['node'],
};

const SILENT = { default: { logLevel: 'none' as ExtractorLogLevel } };

/** Writes the reports of the compiled packages. Returns the changed files, relative to the root. */
export async function writeReports(): Promise<string[]> {
  await using scratch = await mkdtempDisposable(path.join(tmpdir(), 'api-reports-'));
  const packages = await Promise.all(PUBLISHED.map((folder) => readEntries(folder)));
  const entries = packages.flatMap(({ types }) => [...types.values()]);
  // One program for all packages: they import each other, and most of the time is parsing and checking libraries.
  let compiler: CompilerState | undefined;
  const changed: string[] = [];
  for (const { folder, types } of packages) {
    for (const [name, file] of types) {
      const config = extractorConfig(path.join(ROOT, folder), file, reportOf(name), entries, scratch.path);
      compiler ??= CompilerState.create(config);
      const { apiReportChanged } = Extractor.invoke(config, {
        localBuild: true,
        compilerState: compiler,
        messageCallback: (message) => {
          message.handled = true;
        },
      });
      if (apiReportChanged) changed.push(path.join(folder, REPORTS, reportOf(name)));
    }
    changed.push(...(await removeOldReports(folder, types)));
  }
  return changed;
}

interface PackageEntries {
  folder: string;
  /** The file with the types of each export. */
  types: ReadonlyMap<string, string>;
}

async function readEntries(folder: string): Promise<PackageEntries> {
  const project = path.join(ROOT, folder);
  const exports = typedExports(readPackage(folder));
  const types = new Map([...exports].map(([name, file]) => [name, path.join(project, file)]));
  const missing = [...types.values()].find((file) => !existsSync(file));
  if (missing) throw new StepError(`${missing} does not exist: compile the packages with "npx tsc -b".`);
  if (types.size > 0) await mkdir(path.join(project, REPORTS), { recursive: true });
  return { folder, types };
}

function extractorConfig(
  project: string,
  types: string,
  report: string,
  files: readonly string[],
  scratch: string,
): ExtractorConfig {
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: path.join(project, 'package.json'),
    configObject: {
      projectFolder: project,
      mainEntryPointFilePath: types,
      compiler: { overrideTsconfig: { compilerOptions: COMPILER_OPTIONS, files } },
      // Types that an exported type refers to are part of its contract.
      apiReport: {
        enabled: true,
        reportFileName: report,
        reportFolder: path.join(project, REPORTS),
        reportTempFolder: scratch,
        includeForgottenExports: true,
      },
      newlineKind: 'lf',
      docModel: { enabled: false },
      dtsRollup: { enabled: false },
      tsdocMetadata: { enabled: false },
      messages: {
        compilerMessageReporting: SILENT,
        extractorMessageReporting: SILENT,
        tsdocMessageReporting: SILENT,
      },
    },
  });
}

async function removeOldReports(folder: string, exports: ReadonlyMap<string, string>): Promise<string[]> {
  const old = globSync(`${REPORTS}/*.api.md`, { cwd: path.join(ROOT, folder) }).filter(
    (file) => !exports.has(exportOf(path.basename(file))),
  );
  const files = old.map((file) => path.join(folder, file));
  for (const file of files) await rm(path.join(ROOT, file));
  return files;
}

/** `.` → index.api.md, `./form` → form.api.md. No package has an export below another one. */
function reportOf(name: string): string {
  return `${name === '.' ? 'index' : name.slice('./'.length)}.api.md`;
}
