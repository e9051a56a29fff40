import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { satisfies } from 'semver';
import { type GateQuestion, neighboursOf, titleOf } from './gate-question.ts';

/** What a remote needs of the shared libraries, versions and names, against what the shells that visitors may get bring. */
export function checkVersions(question: GateQuestion): CheckResult[] {
  const { candidate } = question;
  const neighbours = neighboursOf(question);
  if (candidate.name === 'shell')
    return agreements(
      neighbours.map((remote) => [candidate, remote]),
      candidate,
    );
  const shells = neighbours.filter(({ name }) => name === 'shell');
  if (shells.length === 0) return [noShell(candidate)];
  return agreements(
    shells.map((shell) => [shell, candidate]),
    candidate,
  );
}

type Pair = [shell: MicrofrontendRelease, remote: MicrofrontendRelease];

function agreements(pairs: Pair[], candidate: MicrofrontendRelease): CheckResult[] {
  const conflicts = [
    ...pairs.flatMap(conflictsOf),
    ...pairs.flatMap((pair) => missingNames(pair, candidate)),
  ];
  if (conflicts.length > 0) return conflicts;
  const partners = pairs.map(([shell, remote]) => titleOf(candidate === shell ? remote : shell));
  const sentence =
    partners.length === 0
      ? 'No remote is live yet that needs anything of this shell.'
      : `The shared libraries fit ${partners.join(', ')}.`;
  return [{ check: 'versions', passed: true, subject: candidate.name, sentence }];
}

function conflictsOf([shell, remote]: Pair): CheckResult[] {
  const provided = shell.provides ?? {};
  return Object.entries(remote.requires)
    .filter(([name, range]) => !satisfies(provided[name] ?? '', range))
    .map(([name, range]) => ({
      check: 'versions',
      passed: false,
      subject: remote.name,
      sentence: `${titleOf(remote)} needs ${name} ${range}, but ${titleOf(shell)} brings ${provided[name] ?? 'none'}: its pages would fail for everybody who gets the two together.`,
      remedy: `Build ${remote.name} against ${name} ${provided[name] ?? 'of a shell that brings it'} and release it first, or release a shell that brings ${range}.`,
    }));
}

/** A version says little of what a team forgot to count: what is imported by name must be there too. */
function missingNames([shell, remote]: Pair, candidate: MicrofrontendRelease): CheckResult[] {
  return Object.entries(remote.imports ?? {}).flatMap(([module, names]) => {
    const exported = shell.exports?.[module];
    const missing = names.filter((name) => exported && !exported.includes(name));
    if (missing.length === 0) return [];
    const list = missing.join(', ');
    return {
      check: 'versions',
      passed: false,
      subject: remote.name,
      sentence: `${titleOf(remote)} imports ${list} from ${module}, which ${titleOf(shell)} does not export: pages that use it would fail for everybody who gets the two together.`,
      remedy:
        candidate === shell
          ? `Keep ${list} in ${module} until ${remote.name} is released without it.`
          : `Release a shell whose ${module} exports ${list} first.`,
    };
  });
}

function noShell({ name }: MicrofrontendRelease): CheckResult {
  return {
    check: 'versions',
    passed: false,
    subject: name,
    sentence: `No shell is live, so nothing would mount ${name}.`,
    remedy: 'Release the shell first.',
  };
}
