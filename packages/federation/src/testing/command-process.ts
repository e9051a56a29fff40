import { pathToFileURL } from 'node:url';
import type { CommandCall, Finished } from './commands.ts';

/** Runs `whetstone` commands, one after the other, in one process: loading the command's modules takes longer than most commands. */
process.on('message', async (call: CommandCall) => process.send?.(await run(call)));
process.once('disconnect', () => process.exit());

let runs = 0;

async function run({ main, cwd, args, env }: CommandCall): Promise<Finished> {
  process.chdir(cwd);
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
  process.argv = [process.execPath, main, ...args];
  process.exitCode = 0;
  const output = { stdout: '', stderr: '' };
  const restore = (['stdout', 'stderr'] as const).map((stream) => {
    const { write } = process[stream];
    process[stream].write = (text: string | Uint8Array) => {
      output[stream] += text;
      return true;
    };
    return () => {
      process[stream].write = write;
    };
  });
  try {
    runs += 1;
    // Another address is another instance of the module: it runs the command. Its imports are loaded once.
    await import(`${pathToFileURL(main).href}?${runs}`);
  } finally {
    for (const undo of restore) undo();
  }
  return { code: Number(process.exitCode), ...output };
}
