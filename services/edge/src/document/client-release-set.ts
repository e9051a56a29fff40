import type { ClientRelease, ClientReleaseSet, ReleaseSet, ResolvedRelease } from '@whetstone/contract';

/** The release set as a page carries it: without what only servers need. */
export function toClientReleaseSet({ id, shell, remotes, overrides }: ReleaseSet): ClientReleaseSet {
  return {
    id,
    shell: toClientRelease(shell),
    remotes: remotes.map(toClientRelease),
    ...(overrides && { overrides }),
  };
}

function toClientRelease(offered: ResolvedRelease): ClientRelease {
  const {
    files: _files,
    serverEntry: _serverEntry,
    developmentEntry: _developmentEntry,
    requires: _requires,
    provides: _provides,
    imports: _imports,
    exports: _exports,
    lastGood,
    ...microfrontend
  } = offered;
  if (!lastGood) return microfrontend;
  const { version, base, entry } = lastGood;
  const lacks = Object.keys(microfrontend.modules).filter(
    (module) => !Object.hasOwn(lastGood.modules, module),
  );
  return { ...microfrontend, lastGood: { version, base, entry, ...(lacks.length > 0 && { lacks }) } };
}
