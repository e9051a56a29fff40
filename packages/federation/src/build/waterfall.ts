/** Files that a browser learns of from this one. */
export type ImportGraph = (file: string) => readonly string[];

/** The files of a page round by round: first those that its document names, then each time what those of the round before lead to. */
export function waterfallOf(named: readonly string[], importsOf: ImportGraph): string[][] {
  const known = new Set(named);
  const rounds: string[][] = [];
  for (let round = [...known]; round.length > 0; ) {
    rounds.push(round);
    round = [...new Set(round.flatMap(importsOf))].filter((file) => !known.has(file));
    for (const file of round) known.add(file);
  }
  return rounds;
}
