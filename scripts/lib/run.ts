import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import path from 'node:path';
import { ROOT } from './workspace.ts';

/** A failed step. Scripts print the message without a stack trace. */
export class StepError extends Error {}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Collects the output instead of printing it. */
  quiet?: boolean;
  /** Ends the command. */
  signal?: AbortSignal | undefined;
  /** The nice value of the command and of what it starts. */
  niceness?: number | undefined;
  /** Called with each message of a Node process. */
  onMessage?: (message: never) => void;
}

/** Runs a command. Returns its output when `quiet`. @throws StepError with the output when the command fails */
export async function run(
  command: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const { code, output } = await execute(command, args, options);
  if (code === 0) return output;
  throw new StepError(
    `${output.trimEnd()}\n${[command, ...args].join(' ')} failed (exit code ${code}).`.trimStart(),
  );
}

export function execute(
  command: string,
  args: readonly string[],
  { cwd = ROOT, env = process.env, quiet = false, signal, niceness, onMessage }: RunOptions = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(command, args, {
    cwd,
    env,
    ...(signal && { signal }),
    stdio: [
      'ignore',
      quiet ? 'pipe' : 'inherit',
      quiet ? 'pipe' : 'inherit',
      ...(onMessage ? ['ipc' as const] : []),
    ],
  });
  if (niceness !== undefined && child.pid !== undefined) setPriority(child.pid, niceness);
  if (onMessage) child.on('message', (message) => onMessage(message as never));
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return new Promise((resolve, reject) => {
    child.once('error', (error) =>
      reject(new StepError(`${command} could not be started: ${error.message}`)),
    );
    child.once('close', (code) => resolve({ code, output }));
  });
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
