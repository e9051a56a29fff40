import type { CheckResult, MicrofrontendRelease } from '@whetstone/contract';
import { satisfies } from 'semver';
import { type GateInput, nameAndVersionOf, otherReleasesOf, resultsOf } from './gate-input.ts';

const { issue, passed } = resultsOf('versions');

/** Compares the shared libraries that remotes require and import with those that shells provide and export. */
export function checkVersions(input: GateInput): CheckResult[] {
  const { candidate } = input;
  const others = otherReleasesOf(input);
  if (candidate.name === 'shell')
    return compatibilityOf(
      others.map((remote) => [candidate, remote]),
      candidate,
    );
  const shells = others.filter(({ name }) => name === 'shell');
  if (shells.length === 0) {
    const { name } = candidate;
    return [
      issue(
        name,
        `No shell is live, so no page would load ${name}.`,
        'Ask the operators of the shop to release the shell. Then release the same build again.',
      ),
    ];
  }
  return compatibilityOf(
    shells.map((shell) => [shell, candidate]),
    candidate,
  );
}

type Pair = [shell: MicrofrontendRelease, remote: MicrofrontendRelease];

function compatibilityOf(pairs: Pair[], candidate: MicrofrontendRelease): CheckResult[] {
  const issues = [
    ...pairs.flatMap((pair) => missingVersions(pair, candidate)),
    ...pairs.flatMap((pair) => missingNames(pair, candidate)),
  ];
  if (issues.length > 0) return issues;
  const partners = pairs.map(([shell, remote]) => nameAndVersionOf(candidate === shell ? remote : shell));
  const sentence =
    partners.length === 0
      ? 'No live remote depends on this shell yet.'
      : `The shared libraries are compatible with ${partners.join(', ')}.`;
  return [passed(candidate.name, sentence)];
}

/** A remedy is what the team of the candidate can do. */
function missingVersions([shell, remote]: Pair, candidate: MicrofrontendRelease): CheckResult[] {
  const provided = shell.provides ?? {};
  return Object.entries(remote.requires)
    .filter(([name, range]) => !satisfies(provided[name] ?? '', range))
    .map(([name, range]) =>
      issue(
        remote.name,
        `${nameAndVersionOf(remote)} needs ${name} ${range}, but ${nameAndVersionOf(shell)} provides ${provided[name] ?? 'none'}: its pages would fail for visitors who get both.`,
        candidate === shell
          ? `Provide ${name} ${range} until the team ${remote.team} has released ${remote.name} for ${provided[name] ?? 'shells without it'}.`
          : `Build ${remote.name} ${provided[name] ? `against ${name} ${provided[name]}` : `without sharing ${name}`}, or ask the team ${shell.team} to release a shell that provides ${range} first.`,
      ),
    );
}

/** Compares imports by name, because a library may remove an export without a new major version. */
function missingNames([shell, remote]: Pair, candidate: MicrofrontendRelease): CheckResult[] {
  return Object.entries(remote.imports ?? {}).flatMap(([module, names]) => {
    const exported = shell.exports?.[module];
    const missing = names.filter((name) => exported && !exported.includes(name));
    if (missing.length === 0) return [];
    const list = missing.join(', ');
    return issue(
      remote.name,
      `${nameAndVersionOf(remote)} imports ${list} from ${module}, which ${nameAndVersionOf(shell)} does not export: pages that use it would fail for visitors who get both.`,
      candidate === shell
        ? `Keep ${list} in ${module} until ${remote.name} is released without it.`
        : `Build ${remote.name} without ${list}, or ask the team ${shell.team} to release a shell whose ${module} exports ${list} first.`,
    );
  });
}
