import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PUBLISHED, readPackage } from './lib/published-packages.ts';
import { microfrontends, ROOT } from './lib/workspace.ts';

interface Bill {
  bomFormat: string;
  metadata: { component: { type: string; name: string; version: string } };
  components: { 'bom-ref': string; hashes?: object[] }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

const RELEASED = [
  ...PUBLISHED,
  ...['services/api', 'services/edge', 'services/releases'],
  ...microfrontends(),
];
/** Names of this repository for packages of the registry. */
const ALIASES = ['@typescript/native'];

const bills = new Map<string, Bill>();
beforeAll(() => {
  const script = path.join(ROOT, 'scripts/sbom.ts');
  const files = execFileSync(process.execPath, [script], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
  for (const [index, folder] of RELEASED.entries())
    bills.set(folder, JSON.parse(readFileSync(path.join(ROOT, files[index] ?? ''), 'utf8')));
});

const refs = (bill?: Bill) => bill?.components.map(({ 'bom-ref': ref }) => ref) ?? [];
const names = (bill?: Bill) => refs(bill).map((ref) => ref.slice(0, ref.lastIndexOf('@')));

it.each(RELEASED)('the bill of materials of %s lists its dependencies and theirs, with hashes', (folder) => {
  const bill = bills.get(folder);
  const { name, version, dependencies = {} } = readPackage(folder);
  expect([bill?.bomFormat, bill?.metadata.component]).toMatchObject(['CycloneDX', { name, version }]);
  expect(names(bill)).toEqual(
    expect.arrayContaining(Object.keys(dependencies).filter((one) => !ALIASES.includes(one))),
  );
  const known = new Set(refs(bill));
  for (const { dependsOn } of bill?.dependencies ?? [])
    for (const ref of dependsOn) expect(known).toContain(ref);
  const withoutHash = bill?.components.filter(({ hashes }) => !hashes).map(({ 'bom-ref': ref }) => ref);
  expect(withoutHash?.filter((ref) => !ref.startsWith('@whetstone/'))).toEqual([]);
});

it('lists no development dependency, and what is one elsewhere', () => {
  const kernel = names(bills.get('packages/kernel'));
  expect(kernel).toContain('immer');
  expect(kernel).not.toContain('@testing-library/react');
  // The bench uses it for development.
  expect(names(bills.get('packages/contract'))).toContain('jose');
  expect(refs(bills.get('packages/federation'))).toContainEqual(expect.stringMatching(/^typescript@7/));
  const api = names(bills.get('services/api'));
  expect(api).toEqual(expect.arrayContaining(['better-auth', 'sharp', 'stripe', '@simplewebauthn/server']));
  expect(api).not.toContain('smtp-server');
  expect(names(bills.get('services/edge'))).not.toContain('typeorm');
  expect(names(bills.get('mf-content'))).toContain('styled-components');
  expect(names(bills.get('mf-content'))).not.toContain('jest');
  expect(bills.get('services/api')?.metadata.component.type).toBe('application');
});
