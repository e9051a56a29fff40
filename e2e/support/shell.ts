import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { cleanEnvironment } from '../../scripts/lib/run.ts';

const run = promisify(execFile);

/** Runs a shell command with this Node. Returns stdout; rejects with the output if the command fails. */
export async function shell(command: string, cwd: string, env: NodeJS.ProcessEnv = {}): Promise<string> {
  try {
    const { stdout } = await run('sh', ['-c', command], { cwd, env: { ...cleanEnvironment(), ...env } });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} failed in ${cwd}:\n${stdout}${stderr}`);
  }
}
