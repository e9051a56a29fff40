import type { PieceManifest } from '@whetstone/contract';
import { FRAGMENT_BUDGET, PAGE_REQUESTS, pageBudget, SHELL_BUDGET } from '@whetstone/contract/budgets';

/** What a browser loads for one thing that the piece shows, against what it may. */
export interface Weight {
  /** The shell itself, the address of a page, or a slot. */
  of: string;
  files: { name: string; gzip: number }[];
  gzip: number;
  budget: number;
  /** Heavier than it may be, or in more files. */
  over: boolean;
}

/** The weight of each page and fragment of a piece, and of the shell's part of every page. */
export function weightsOf(manifest: PieceManifest): Weight[] {
  const { name, entry, routes, fragments = [], modules, budget: own = Number.POSITIVE_INFINITY } = manifest;
  const isShell = name === 'shell';
  const weigh = (of: string, names: readonly string[], budget: number): Weight => {
    const files = names.map((file) => ({ name: file, gzip: manifest.files[file]?.gzip ?? 0 }));
    const gzip = files.reduce((sum, file) => sum + file.gzip, 0);
    return { of, files, gzip, budget, over: gzip > budget || files.length > PAGE_REQUESTS };
  };
  const scriptsOf = (module: string) => [...(isShell ? [] : [entry]), ...(modules[module] ?? [])];
  const shown = [
    ...routes.map((route) => weigh(route.path, scriptsOf(route.module), Math.min(pageBudget(route), own))),
    ...fragments.map(({ slot, module }) =>
      weigh(`slot ${slot}`, scriptsOf(module), Math.min(FRAGMENT_BUDGET, own)),
    ),
  ];
  return isShell ? [weigh('every page', [entry], SHELL_BUDGET), ...shown] : shown;
}

/** A table for people: each with its files. */
export function describeWeights(weights: readonly Weight[]): string {
  return weights
    .flatMap(({ of, files, gzip, budget }) => [
      `  ${of.padEnd(28)} ${kilobytes(gzip)} of ${kilobytes(budget)} kB gz, ${files.length} files`,
      ...files.map((file) => `    ${file.name.padEnd(60)} ${kilobytes(file.gzip)}`),
    ])
    .join('\n');
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(6);
}
