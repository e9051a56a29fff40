import { createHash } from 'node:crypto';

interface Position {
  line: number;
  column: number;
}

/** A mutant as Stryker describes it. Lines and columns count from 0. */
export interface Mutant {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: Position; end: Position };
}

export interface Sampled {
  /** Identifies the change in every version of the file that contains it, also on another line. */
  key: string;
  /** Identifies the mutant in this version. */
  place: string;
  file: string;
  location: Mutant['location'];
  mutator: string;
  original: string;
  replacement: string;
}

/** The `size` mutants with the lowest ranks. A rank depends on the seed and the key alone. */
export function sampleOf(
  mutants: readonly Mutant[],
  sources: ReadonlyMap<string, string>,
  { seed, size }: { seed: string; size: number },
): Sampled[] {
  const ranked = describe(mutants, sources).map((mutant) => ({ mutant, rank: hash([seed, mutant.key]) }));
  return ranked
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ mutant }) => mutant);
}

export function placeOf({ fileName, mutatorName, replacement, location }: Mutant): string {
  const { start, end } = location;
  return JSON.stringify([fileName, start.line, start.column, end.line, end.column, mutatorName, replacement]);
}

function describe(mutants: readonly Mutant[], sources: ReadonlyMap<string, string>): Sampled[] {
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const { fileName: file, mutatorName: mutator, replacement, location } = mutant;
    const original = textAt(sources.get(file) ?? '', location);
    const change = JSON.stringify([file, mutator, original, replacement]);
    const nth = seen.get(change) ?? 0;
    seen.set(change, nth + 1);
    const key = hash([change, nth]).slice(0, 16);
    return { key, place: placeOf(mutant), file, location, mutator, original, replacement };
  });
}

function textAt(source: string, { start, end }: Mutant['location']): string {
  const lines = source.split('\n').slice(start.line, end.line + 1);
  const last = lines.length - 1;
  lines[last] = lines[last]?.slice(0, end.column) ?? '';
  lines[0] = lines[0]?.slice(start.column) ?? '';
  return lines.join('\n');
}

function hash(values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
