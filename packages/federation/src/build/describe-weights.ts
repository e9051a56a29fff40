import type { Weight } from './microfrontend-weight.ts';

/** A table for people: each with its files, and those of a further round under its number. */
export function describeWeights(weights: readonly Weight[]): string {
  return weights.flatMap(linesOf).join('\n');
}

function linesOf({ of, rounds, gzip, budget }: Weight): string[] {
  const [named = []] = rounds;
  return [
    `  ${of.padEnd(28)} ${kilobytes(gzip)} of ${kilobytes(budget.gzip)} kB gz, ${named.length} files, ${rounds.length} of ${budget.rounds} round trips`,
    ...rounds.flatMap((files, index) => [
      ...(index > 0 ? [`    known only after round trip ${index}:`] : []),
      ...files.map((file) => `    ${file.name.padEnd(60)} ${kilobytes(file.gzip)}`),
    ]),
  ];
}

function kilobytes(bytes: number): string {
  return (bytes / 1_000).toFixed(1).padStart(6);
}
