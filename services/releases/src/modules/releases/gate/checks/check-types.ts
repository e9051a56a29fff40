import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { type BrokenExport, compareTypes, readTypes, type TypeArchive } from './compare-types.ts';
import { type GateInput, nameAndVersionOf, otherReleasesOf, resultsOf } from './gate-input.ts';

const { issue, passed: passedBy } = resultsOf('types');
const passed = (sentence: string) => passedBy('shell', sentence);

/** The declarations of the packages that a shell provides, in its release. */
const ARCHIVE = '@mf-types.zip';

/** An admin who publishes a shell although its types break remotes. */
export interface AcceptedTypes {
  by: string;
  reason: string;
}

interface TypesInput extends GateInput {
  /** Returns the bytes of a stored file. */
  read: (file: { integrity: string }) => Promise<Buffer>;
  accepted: AcceptedTypes | undefined;
  signal: AbortSignal;
}

/**
 * Compiles the exports of a candidate shell that live remotes import against the types of the live shell.
 * An export breaks a remote if it cannot be assigned to its type in the live shell, or if its parameter has lost properties.
 */
export async function checkTypes({ accepted, signal, ...input }: TypesInput): Promise<CheckResult[]> {
  const { candidate, before, read } = input;
  if (candidate.name !== 'shell') return [];
  const [live, next] = [before?.files[ARCHIVE], candidate.files[ARCHIVE]];
  if (!before) return [];
  if (!live || !next) return [passed(notCompared(live ? candidate : before))];
  if (live.integrity === next.integrity)
    return [passed(`The exported types are those of ${nameAndVersionOf(before)}.`)];
  const importers = importersOf(otherReleasesOf(input), candidate);
  const archives: TypeArchive[] = [];
  for (const file of [live, next]) {
    const { archive, fault } = readTypes(await read(file));
    if (!archive) return [unreadable(file === next ? candidate : before, fault)];
    archives.push(archive);
  }
  const [old, current] = archives as [TypeArchive, TypeArchive];
  const broken = await compareTypes(old, current, namesOf(importers), signal);
  if (broken.length === 0)
    return [
      passed(
        `The exports that live remotes import have compatible types: compared with ${nameAndVersionOf(before)}.`,
      ),
    ];
  return broken.map((one) => {
    const change = issueOf(one, importers.get(`${one.module} ${one.name}`) ?? []);
    if (!accepted) return change;
    return passed(`${change.sentence} ${accepted.by} accepted this: ${accepted.reason}`);
  });
}

/** The releases that import each exported name, by module and name. Names without an export are an issue of the versions check. */
function importersOf(
  remotes: readonly MicrofrontendRelease[],
  { exports = {} }: MicrofrontendRelease,
): Map<string, MicrofrontendRelease[]> {
  const importers = new Map<string, MicrofrontendRelease[]>();
  for (const remote of remotes)
    for (const [module, names] of Object.entries(remote.imports ?? {}))
      for (const name of names.filter((one) => exports[module]?.includes(one))) {
        const key = `${module} ${name}`;
        importers.set(key, [...(importers.get(key) ?? []), remote]);
      }
  return importers;
}

function namesOf(importers: ReadonlyMap<string, unknown>): { module: string; name: string }[] {
  return [...importers.keys()].sort().map((key) => {
    const [module = '', name = ''] = key.split(' ');
    return { module, name };
  });
}

function issueOf({ module, name, detail }: BrokenExport, importers: readonly MicrofrontendRelease[]) {
  const list = importers.map(nameAndVersionOf).join(', ');
  return issue(
    importers[0]?.name ?? 'shell',
    `The type of ${name} in ${module} changes for ${list}, which ${importers.length === 1 ? 'was' : 'were'} built with the old type: ${detail}`,
    `Keep the old type of ${name} beside the new one until ${[...new Set(importers.map((one) => one.name))].join(', ')} no longer imports ${name}. If the change breaks no page, an admin publishes the release and accepts the change.`,
  );
}

function notCompared(release: MicrofrontendRelease): string {
  return `The exported types were not compared, because ${nameAndVersionOf(release)} has no types: whetstone release and rspack build --env types add them.`;
}

function unreadable(release: MicrofrontendRelease, fault: string): CheckResult {
  const sentence = `${ARCHIVE} of ${nameAndVersionOf(release)} ${fault}.`;
  return issue('shell', sentence, 'Build the shell again with the preset.');
}
