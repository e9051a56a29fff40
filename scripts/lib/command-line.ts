import { Command, CommanderError } from 'commander';
import { StepError } from './run.ts';

/** A command that npm runs: `npm run <name> -- <arguments>`. */
export function npmScript(name: string, description: string): Command {
  return new Command(`npm run ${name} --`).description(description).exitOverride();
}

/**
 * Runs the command and exits. The exit code is 1 after an error in its action, and 2 for an unknown option or argument, which
 * Commander reports in one sentence.
 */
export async function runCommand(command: Command): Promise<never> {
  try {
    await command.parseAsync();
  } catch (error) {
    if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
    console.error(error instanceof StepError ? error.message : error);
    process.exit(1);
  }
  process.exit();
}
