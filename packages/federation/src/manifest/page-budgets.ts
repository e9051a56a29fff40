import type { MicrofrontendManifest } from '@whetstone/contract';
import {
  FRAGMENT_BUDGET,
  FRAGMENT_ROUND_TRIPS,
  PAGE_REQUESTS,
  pageBudget,
  pageRoundTrips,
  SHELL_BUDGET,
} from '@whetstone/contract/budgets';
import { UsageError } from '../usage-error.ts';
import type { ImportGraph } from './import-graph.ts';

interface WeighedFile {
  name: string;
  gzip: number;
}

/** The scripts and style sheets of a page, of a fragment, or of the host on every page, with its budget. Sizes are bytes compressed with gzip. */
export interface Weight {
  /** The path of a page, a slot, or "every page". */
  of: string;
  /** The files by round trip: first those that the document names, then those that each round trip discovers. */
  waterfall: WeighedFile[][];
  /** Size of the first round trip. */
  gzip: number;
  budget: { gzip: number; roundTrips: number };
}

/** The weights of all pages and fragments, and for the host also its weight on every page. */
export function weightsOf(manifest: MicrofrontendManifest, importsOf: ImportGraph): Weight[] {
  const { name, entry, routes, fragments = [], modules, budget: own = FRAGMENT_BUDGET } = manifest;
  const isShell = name === 'shell';
  const weighFile = (file: string) => ({ name: file, gzip: manifest.files[file]?.gzip ?? 0 });
  const weigh = (of: string, named: readonly string[], budget: Weight['budget']): Weight => {
    const waterfall = waterfallOf(named, importsOf).map((files) => files.map(weighFile));
    const gzip = waterfall[0]?.reduce((sum, file) => sum + file.gzip, 0) ?? 0;
    return { of, waterfall, gzip, budget };
  };
  const filesOf = (module: string) => [...(isShell ? [] : [entry]), ...(modules[module] ?? [])];
  const shown = [
    ...routes.map((route) =>
      weigh(route.path, filesOf(route.module), {
        gzip: pageBudget(route, manifest),
        roundTrips: pageRoundTrips(route),
      }),
    ),
    ...fragments.map(({ slot, module }) =>
      weigh(`slot ${slot}`, filesOf(module), {
        gzip: Math.min(FRAGMENT_BUDGET, own),
        roundTrips: FRAGMENT_ROUND_TRIPS,
      }),
    ),
  ];
  const everyPage = () => weigh('every page', [entry], { gzip: SHELL_BUDGET, roundTrips: 1 });
  return isShell ? [everyPage(), ...shown] : shown;
}

/** The files that the document names, followed by the files that each further round trip discovers. */
function waterfallOf(named: readonly string[], importsOf: ImportGraph): string[][] {
  const known = new Set(named);
  const waterfall: string[][] = [];
  for (let files = [...known]; files.length > 0; ) {
    waterfall.push(files);
    files = [...new Set(files.flatMap(importsOf))].filter((file) => !known.has(file));
    for (const file of files) known.add(file);
  }
  return waterfall;
}

/** @throws UsageError with the files of each page that exceeds its budget */
export function checkBudgets(name: string, weights: readonly Weight[]): void {
  const errors = [
    ...sizeErrors(name, weights.filter(exceedsSize)),
    ...roundTripErrors(name, weights.filter(exceedsRoundTrips)),
  ];
  if (errors.length > 0) throw new UsageError(errors.join('\n'));
}

function exceedsSize({ gzip, waterfall: [named = []], budget }: Weight): boolean {
  return gzip > budget.gzip || named.length > PAGE_REQUESTS;
}

function exceedsRoundTrips({ waterfall, budget }: Weight): boolean {
  return waterfall.length > budget.roundTrips;
}

function sizeErrors(name: string, weights: readonly Weight[]): string[] {
  if (weights.length === 0) return [];
  return [
    `${name} is over its budget of scripts and style sheets, or of ${PAGE_REQUESTS} files a page:`,
    formatWeights(weights),
    '  Remove code that the first view does not need, or load it with import(). A larger "budget" in the description of a remote needs the approval of an admin.',
  ];
}

function roundTripErrors(name: string, weights: readonly Weight[]): string[] {
  if (weights.length === 0) return [];
  return [
    `${name} is over its budget of round trips: a page requests scripts only after other scripts have loaded.`,
    formatWeights(weights),
    '  Import code that the first view needs statically, not with lazy() or with import() at the top of a module.',
    '  Load all other code with import() when a visitor needs it.',
  ];
}

/** A table with the files of each page, grouped by round trip. */
export function formatWeights(weights: readonly Weight[]): string {
  return weights.flatMap(linesOf).join('\n');
}

function linesOf({ of, waterfall, gzip, budget }: Weight): string[] {
  const [named = []] = waterfall;
  return [
    `  ${of.padEnd(28)} ${kilobytes(gzip)} of ${kilobytes(budget.gzip)} kB gz, ${named.length} files, ${waterfall.length} of ${budget.roundTrips} round trips`,
    ...waterfall.flatMap((files, index) => [
      ...(index > 0 ? [`    known only after round trip ${index}:`] : []),
      ...files.map((file) => `    ${file.name.padEnd(60)} ${kilobytes(file.gzip)}`),
    ]),
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(6);
}
