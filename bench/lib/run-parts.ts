import type { Part, Target } from './part.ts';
import { formatTarget, printResult } from './print-result.ts';
import { circumstances, writePart } from './results-file.ts';
import type { SourceTree } from './source-tree.ts';

/** Imported when they are run: each has dependencies of its own. */
export type Parts = Readonly<Record<string, () => Promise<Part>>>;

interface RunOptions {
  readTree: () => Promise<SourceTree>;
  /** The file of results. */
  file: string;
  /** Of the part `web`: the result of some pages is printed and not written. */
  pages?: readonly string[] | undefined;
}

/**
 * Runs the parts one after the other, prints each result, and writes it if the working tree is clean.
 * @returns the exit code: 1 if any part missed a target
 */
export async function runParts(names: readonly string[], parts: Parts, options: RunOptions): Promise<number> {
  const tree = await options.readTree();
  if (tree.dirty)
    console.log('The working tree has uncommitted changes: the results are printed and not written.');
  if (options.pages) console.log('The result of some pages only is printed and not written.');
  const missed: [part: string, target: Target][] = [];
  for (const name of names) {
    const measured = circumstances();
    const result = await (await parts[name]?.())?.run(options.pages);
    if (!result) continue;
    printResult(name, result);
    for (const target of result.targets) if (!target.met) missed.push([name, target]);
    if (tree.dirty || options.pages) continue;
    if (await isStill(tree, options)) await writePart(options.file, tree, name, { measured, ...result });
    else console.log(`The result of ${name} is not written: the working tree changed during the run.`);
  }
  return report(missed);
}

async function isStill({ commit }: SourceTree, { readTree }: RunOptions): Promise<boolean> {
  const tree = await readTree();
  return !tree.dirty && tree.commit === commit;
}

function report(missed: readonly [part: string, target: Target][]): number {
  if (missed.length === 0) return 0;
  console.log(`\n${missed.length === 1 ? 'One target was' : `${missed.length} targets were`} missed:`);
  for (const [part, target] of missed) console.log(`${formatTarget(target)}, part ${part}`);
  return 1;
}
