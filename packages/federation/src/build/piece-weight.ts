import type { PieceManifest } from '@whetstone/contract';
import { PAGE_REQUESTS, pageBudget, SHELL_BUDGET } from '@whetstone/contract/budgets';

/** What a browser loads for one thing that the piece shows, against what it may. */
export interface Weight {
  /** The shell itself, or the address of a page. */
  of: string;
  files: { name: string; gzip: number }[];
  gzip: number;
  budget: number;
  /** Heavier than it may be, or in more files. */
  over: boolean;
}

/** The weight of each page of a piece, and of the shell's part of every page. */
export function weightsOf(manifest: PieceManifest): Weight[] {
  const { name, entry, routes, modules, budget: own = Number.POSITIVE_INFINITY } = manifest;
  const isShell = name === 'shell';
  const weigh = (of: string, names: readonly string[], budget: number): Weight => {
    const files = names.map((file) => ({ name: file, gzip: manifest.files[file]?.gzip ?? 0 }));
    const gzip = files.reduce((sum, file) => sum + file.gzip, 0);
    return { of, files, gzip, budget, over: gzip > budget || files.length > PAGE_REQUESTS };
  };
  const pages = routes.map((route) =>
    weigh(
      route.path,
      [...(isShell ? [] : [entry]), ...(modules[route.module] ?? [])],
      Math.min(pageBudget(route), own),
    ),
  );
  return isShell ? [weigh('every page', [entry], SHELL_BUDGET), ...pages] : pages;
}

/** A table for people: each page with its files. */
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
