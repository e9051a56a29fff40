import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

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

/** The environment of a terminal: without npm's variables and the repository's executables. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/.test(name));
  const folders = (process.env.PATH ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'));
  return {
    ...Object.fromEntries(kept),
    PATH: [path.dirname(process.execPath), ...folders].join(path.delimiter),
  };
}
