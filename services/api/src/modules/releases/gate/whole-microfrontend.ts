import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { MICROFRONTEND_BUDGET, PAGE_METADATA_BUDGET } from '@whetstone/contract/budgets';
import { kilobytes } from './kilobytes.ts';
import { sizeOf } from './page-size.ts';

/** What is too much of the microfrontend as a whole, whichever page of it somebody opens. */
export function tooLargeAsAWhole(candidate: MicrofrontendRelease): CheckResult[] {
  return [
    ...overspent(candidate, {
      size: sizeOf(candidate, scriptsOf(candidate)),
      budget: MICROFRONTEND_BUDGET,
      what: 'Its scripts are',
      remedy: 'Remove what no page uses any more, or make two microfrontends of it.',
    }),
    ...overspent(candidate, {
      size: mentionOf(candidate),
      budget: PAGE_METADATA_BUDGET,
      what: 'Its description, and the hashes of its scripts, which are on every page of the site, are',
      remedy: 'Say less in the description, or have the build make fewer scripts.',
    }),
  ];
}

interface Expense {
  size: number;
  budget: number;
  what: string;
  remedy: string;
}

function overspent({ name }: MicrofrontendRelease, { size, budget, what, remedy }: Expense): CheckResult[] {
  if (size <= budget) return [];
  const sentence = `${what} ${kilobytes(size)} together where ${kilobytes(budget)} are allowed.`;
  return [{ check: 'size', passed: false, subject: name, sentence, remedy }];
}

/** Bytes that each page of the site carries of the microfrontend. */
function mentionOf(candidate: MicrofrontendRelease): number {
  const { files, serverEntry, developmentEntry, requires, provides, imports, exports, ...description } =
    candidate;
  const hashes = scriptsOf(candidate).map((file) => [candidate.base + file, files[file]?.integrity]);
  return Buffer.byteLength(JSON.stringify([description, Object.fromEntries(hashes)]));
}

/** What visitors may come to load: neither the server's build nor the one for developers. */
export function scriptsOf({ files, serverEntry, developmentEntry }: MicrofrontendRelease): string[] {
  const others = [serverEntry, developmentEntry].flatMap((entry) =>
    entry ? [entry.slice(0, entry.lastIndexOf('/') + 1)] : [],
  );
  return Object.keys(files).filter(
    (file) => file.endsWith('.js') && !others.some((folder) => folder && file.startsWith(folder)),
  );
}
