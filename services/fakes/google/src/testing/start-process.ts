import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';

const MAIN = path.resolve(__dirname, '../../dist/main.js');

/** Settings of the provider under test: its only client. */
export const CLIENT_SETTINGS = {
  GOOGLE_CLIENT_ID: 'shop',
  GOOGLE_CLIENT_SECRET: 'secret',
  REDIRECT_URI: 'http://127.0.0.1:4000/back',
};

/** Starts the compiled provider. `output` collects stdout and stderr. */
export function startProcess(env: NodeJS.ProcessEnv = {}): { child: ChildProcess; output: string[] } {
  const child = spawn(process.execPath, [MAIN], {
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...CLIENT_SETTINGS, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  return { child, output };
}
