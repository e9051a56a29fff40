import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** The packages that remotes in other repositories install. A package follows the packages that it requires. */
export const PUBLISHED: readonly string[] = [
  'packages/contract',
  'packages/kernel',
  'packages/ui',
  'packages/federation',
  'packages/create-remote',
];

export interface PackageManifest {
  name: string;
  version: string;
  exports?: Record<string, string | { default: string }>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export function readPackage(folder: string, root: string = ROOT): PackageManifest {
  return JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'));
}

/** The declaration file next to each compiled export, by the name of the export, such as `./form`. */
export function typedExports({ exports = {} }: PackageManifest): Map<string, string> {
  const typed = new Map<string, string>();
  for (const [name, target] of Object.entries(exports)) {
    const file = typeof target === 'string' ? target : target.default;
    if (file.endsWith('.js')) typed.set(name, file.replace(/\.js$/, '.d.ts'));
  }
  return typed;
}

/** The folder of a package with one report for each export. It is part of the published package. */
export const REPORTS = 'api-reports';

/** The text of each report, by the name of the export. */
export type ApiReports = ReadonlyMap<string, string>;

/** The reports in the folder of a package. */
export async function readReports(folder: string): Promise<ApiReports> {
  const files = globSync('*.api.md', { cwd: path.join(folder, REPORTS) });
  const reports = files.map(
    async (file) => [exportOf(file), await readFile(path.join(folder, REPORTS, file), 'utf8')] as const,
  );
  return new Map(await Promise.all(reports));
}

/** index.api.md → `.`, form.api.md → `./form`. No package has an export below another one. */
export function exportOf(report: string): string {
  const name = report.slice(0, -'.api.md'.length);
  return name === 'index' ? '.' : `./${name}`;
}
