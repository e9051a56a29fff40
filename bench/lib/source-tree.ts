import { run } from '../../scripts/lib/run.ts';

/** Not measured: a commit of results or documentation leaves the figures valid. */
const NOT_MEASURED = [':(exclude)bench/results', ':(exclude)docs', ':(exclude,glob)*.md'];

/** The measured sources. */
export interface SourceTree {
  /** The last commit that changed more than results and documentation. */
  commit: string;
  /** Whether files differ from the commit. */
  dirty: boolean;
}

export async function readSourceTree(repository: string): Promise<SourceTree> {
  const git = (...args: string[]) => run('git', args, { cwd: repository, quiet: true });
  const changes = await git('status', '--porcelain', '--', '.', ...NOT_MEASURED);
  const commit = await git('log', '-1', '--format=%h', '--', '.', ...NOT_MEASURED);
  return { commit: commit.trim(), dirty: changes !== '' };
}
