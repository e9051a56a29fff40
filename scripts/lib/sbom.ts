import { globSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type PackageManifest, PUBLISHED, readPackage } from './published-packages.ts';
import { run } from './run.ts';
import { ROOT } from './workspace.ts';

/** The parts of a bill of materials in CycloneDX's format that this file changes. */
interface Bill {
  metadata: { component: object };
  components: { 'bom-ref': string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Writes the software bill of materials of a workspace, from the lock file, without development dependencies. That of a microfrontend lists
 * what its build may bundle, and the packages of the build.
 * @returns the file, such as `sbom/whetstone-ui-0.2.0.cdx.json`
 */
export async function writeSbom(folder: string): Promise<string> {
  const { name, version } = readPackage(folder);
  const options = ['--sbom-format=cyclonedx', '--package-lock-only', `--workspace=${folder}`];
  const bill: Bill = JSON.parse(await run('npm', ['sbom', ...options], { quiet: true }));
  // npm describes the repository, and omits production dependencies that another workspace uses for development.
  const component = {
    'bom-ref': `${name}@${version}`,
    type: PUBLISHED.includes(folder) ? 'library' : 'application',
    name,
    version,
  };
  bill.metadata.component = { ...component, purl: `pkg:npm/${name.replace('@', '%40')}@${version}` };
  const installed = installedWith(bill, folder);
  bill.components = bill.components.filter(({ 'bom-ref': ref }) => installed.has(ref));
  bill.dependencies = bill.dependencies
    .filter(({ ref }) => ref === component['bom-ref'] || installed.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => installed.has(one)) }));
  const file = path.join(ROOT, 'sbom', `${name.slice(1).replace('/', '-')}-${version}.cdx.json`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(bill, null, 2)}\n`);
  return file;
}

/** The references of the other packages that an installation of the workspace contains. */
function installedWith({ dependencies }: Bill, folder: string): Set<string> {
  const edges = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
  const folders = globSync('{packages/*,services/*,services/fakes/*,shell,mf-*}/package.json', { cwd: ROOT });
  const workspaces = new Map(
    folders
      .map((file) => readPackage(path.dirname(file)))
      .map((manifest) => [`${manifest.name}@${manifest.version}`, manifest]),
  );
  /** Installed packages have no development dependencies. Those of this repository have. */
  const requiredBy = (ref: string) => {
    const all = edges.get(ref) ?? [];
    const manifest = workspaces.get(ref);
    return manifest ? all.filter((one) => requiredNames(manifest).includes(nameIn(one))) : all;
  };
  const { name, version } = readPackage(folder);
  const found = new Set(requiredBy(`${name}@${version}`));
  for (const ref of found) for (const next of requiredBy(ref)) found.add(next);
  return found;
}

/** The names of the dependencies in the registry: `npm:typescript@7.0.2` is an alias. */
function requiredNames({ dependencies = {} }: PackageManifest): string[] {
  return Object.entries(dependencies).map(([name, range]) =>
    range.startsWith('npm:') ? nameIn(range.slice('npm:'.length)) : name,
  );
}

/** `@whetstone/ui@0.2.0` → `@whetstone/ui` */
function nameIn(ref: string): string {
  return ref.slice(0, ref.lastIndexOf('@'));
}
