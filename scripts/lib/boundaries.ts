import path from 'node:path';
import { execute } from './run.ts';
import { ROOT } from './workspace.ts';

export interface Violation {
  rule: string;
  from: string;
  to: string;
}

export interface BoundaryReport {
  modules: number;
  violations: Violation[];
}

const CRUISER = path.join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const SOURCES = [
  'packages/*/src',
  'shell/src',
  'shell/*.ts',
  'mf-*/src',
  'mf-*/*.ts',
  'services/*/src',
  'scripts/**/*.ts',
  'e2e/**/*.ts',
  'bench/**/*.ts',
];

/** Checks who imports whom in the tree at `folder`, by the rules of `.dependency-cruiser.mjs`. */
export async function checkBoundaries(folder: string = ROOT): Promise<BoundaryReport> {
  const rules = ['--config', path.join(ROOT, '.dependency-cruiser.mjs'), '--output-type', 'json'];
  const { output } = await execute(process.execPath, [CRUISER, ...rules, ...SOURCES], {
    cwd: folder,
    quiet: true,
  });
  const { summary } = JSON.parse(output);
  return {
    modules: summary.totalCruised,
    violations: summary.violations.map(
      ({ rule, from, to }: { rule: { name: string }; from: string; to: string }) => ({
        rule: rule.name,
        from,
        to,
      }),
    ),
  };
}
