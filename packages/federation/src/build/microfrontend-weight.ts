import type { MicrofrontendManifest } from '@whetstone/contract';
import {
  FRAGMENT_BUDGET,
  FRAGMENT_ROUND_TRIPS,
  PAGE_REQUESTS,
  pageBudget,
  pageRoundTrips,
  SHELL_BUDGET,
} from '@whetstone/contract/budgets';
import { type ImportGraph, waterfallOf } from './waterfall.ts';

interface WeighedFile {
  name: string;
  gzip: number;
}

/** What a browser loads for one thing that the microfrontend shows, against what it may. */
export interface Weight {
  /** The shell itself, the address of a page, or a slot. */
  of: string;
  /** The files that the page's document names, and after them those of each further round. */
  rounds: WeighedFile[][];
  /** Of the first round. */
  gzip: number;
  budget: { gzip: number; rounds: number };
}

/** The weight of each page and fragment of a microfrontend, and of the shell's part of every page. */
export function weightsOf(manifest: MicrofrontendManifest, importsOf: ImportGraph): Weight[] {
  const { name, entry, routes, fragments = [], modules, budget: own = Number.POSITIVE_INFINITY } = manifest;
  const isShell = name === 'shell';
  const weighFile = (file: string) => ({ name: file, gzip: manifest.files[file]?.gzip ?? 0 });
  const weigh = (of: string, named: readonly string[], budget: Weight['budget']): Weight => {
    const rounds = waterfallOf(named, importsOf).map((files) => files.map(weighFile));
    const gzip = rounds[0]?.reduce((sum, file) => sum + file.gzip, 0) ?? 0;
    return { of, rounds, gzip, budget };
  };
  const scriptsOf = (module: string) => [...(isShell ? [] : [entry]), ...(modules[module] ?? [])];
  const shown = [
    ...routes.map((route) =>
      weigh(route.path, scriptsOf(route.module), {
        gzip: Math.min(pageBudget(route), own),
        rounds: pageRoundTrips(route),
      }),
    ),
    ...fragments.map(({ slot, module }) =>
      weigh(`slot ${slot}`, scriptsOf(module), {
        gzip: Math.min(FRAGMENT_BUDGET, own),
        rounds: FRAGMENT_ROUND_TRIPS,
      }),
    ),
  ];
  const everyPage = () => weigh('every page', [entry], { gzip: SHELL_BUDGET, rounds: 1 });
  return isShell ? [everyPage(), ...shown] : shown;
}

/** Heavier than it may be, or in more files. */
export function isTooHeavy({ gzip, rounds: [named = []], budget }: Weight): boolean {
  return gzip > budget.gzip || named.length > PAGE_REQUESTS;
}

/** Complete only after more rounds than it may take. */
export function isTooLate({ rounds, budget }: Weight): boolean {
  return rounds.length > budget.rounds;
}
