import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { COMPILER } from '../manifest/exposed-types.ts';
import { UsageError } from '../usage-error.ts';

const run = promisify(execFile);

/** Checks the types of the sources in `directory`, if it has a `tsconfig.json`. @throws UsageError with the compiler's report */
export async function checkTypes(directory: string): Promise<void> {
  const project = path.join(directory, 'tsconfig.json');
  if (!existsSync(project)) return;
  try {
    await run(process.execPath, [COMPILER, '-p', project, '--noEmit', '--pretty', 'false'], {
      cwd: directory,
    });
  } catch (error) {
    const { stdout = '' } = error as { stdout?: string };
    throw new UsageError(
      `Nothing has changed: the sources have type errors.\n${stdout.trim() || String(error)}`,
    );
  }
}
