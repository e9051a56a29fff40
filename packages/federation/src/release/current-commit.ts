import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The commit that `directory` is at; undefined where there is none, or where files of it are not committed. */
export async function currentCommit(directory: string): Promise<string | undefined> {
  try {
    const { stdout: changes } = await run('git', ['status', '--porcelain', '--', '.'], { cwd: directory });
    if (changes) return undefined;
    const { stdout: commit } = await run('git', ['rev-parse', 'HEAD'], { cwd: directory });
    return commit.trim();
  } catch {
    // No git, or no repository: a build may come from anywhere.
    return undefined;
  }
}
