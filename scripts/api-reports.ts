import { compileStale } from './lib/build.ts';
import { npmScript, runCommand } from './lib/command-line.ts';
import { run, StepError } from './lib/run.ts';

const SCRIPT = import.meta.filename;

/** Checks in a process of its own: the compiler would block this one. @throws StepError when a committed report differs */
export async function checkApiReports(): Promise<void> {
  await run(process.execPath, [SCRIPT, '--check'], { quiet: true });
}

async function report({ check }: { check?: boolean }): Promise<void> {
  if (!check) await compileStale();
  const { writeReports } = await import('./lib/api-reports.ts');
  const changed = await writeReports();
  if (check && changed.length > 0)
    throw new StepError(
      `The exported types have changed ${changed.join(', ')}: review the difference and commit it.`,
    );
  for (const file of changed) console.log(`${file} has changed.`);
}

if (import.meta.main)
  await runCommand(
    npmScript('api-reports', 'Writes the reports of the types that the published packages export.')
      .option('--check', 'fail if a report changes; the packages are compiled')
      .action(report),
  );
