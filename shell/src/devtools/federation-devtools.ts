import type { ClientRelease, ClientReleaseSet } from '@whetstone/contract';

interface FederationGlobal {
  __FEDERATION__?: { moduleInfo: Record<string, object> };
}

/**
 * Fills `__FEDERATION__.moduleInfo` for the graph of Module Federation's DevTools. The runtime would fill it from manifests, which
 * the shell does not load: the release set names the same files.
 */
export function describeForDevtools({ shell, remotes }: ClientReleaseSet): void {
  const { __FEDERATION__: federation } = globalThis as unknown as FederationGlobal;
  // The bench's single bundle is built without federation.
  if (!federation) return;
  const { moduleInfo } = federation;
  const remotesInfo: Record<string, object> = {};
  for (const remote of remotes) {
    const entry = new URL(remote.base + remote.entry, location.href).href;
    remotesInfo[remote.name] = { matchedVersion: entry };
    moduleInfo[`${remote.name}:${entry}`] = describe(remote, entry);
  }
  moduleInfo[shell.name] = { version: shell.version, remoteEntry: '', remotesInfo };
}

/** The format of the runtime for a remote whose manifest is at `version`. */
function describe({ name, version: buildVersion, entry, modules }: ClientRelease, version: string) {
  return {
    version,
    buildVersion,
    globalName: name,
    publicPath: new URL('.', version).href,
    remoteEntry: entry,
    remoteEntryType: 'module',
    remoteTypes: '',
    remoteTypesZip: '',
    remoteTypesAPI: '',
    remotesInfo: {},
    shared: [],
    modules: Object.entries(modules).map(([moduleName, files]) => ({
      moduleName,
      modulePath: `./${moduleName}`,
      assets: {
        js: { sync: files.filter((file) => file.endsWith('.js')), async: [] },
        css: { sync: files.filter((file) => file.endsWith('.css')), async: [] },
      },
    })),
  };
}
