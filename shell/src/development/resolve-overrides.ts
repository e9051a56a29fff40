import type { ClientRelease, ClientReleaseSet, MicrofrontendManifest, Override } from '@whetstone/contract';
import type { ErrorOverlay, Problem } from './error-overlay.ts';
import { followServer } from './follow-server.ts';

/** Milliseconds for a response of a development server. */
const TIMEOUT = 5_000;
/** The version of a development build, in place of a content hash. */
const VERSION = 'dev';

/**
 * The page's releases, with each overridden remote as its development server describes it. A remote whose server does not respond
 * stays as released, and the overlay explains what to do.
 */
export async function resolveOverrides(
  release: ClientReleaseSet,
  overlay: ErrorOverlay,
): Promise<ClientReleaseSet> {
  const described = await Promise.all(
    (release.overrides ?? []).map((override) => describe(override, overlay)),
  );
  const served = described.filter((remote) => remote !== null);
  const isReleased = ({ name }: ClientRelease) => served.every((remote) => remote.name !== name);
  const remotes = [...release.remotes.filter(isReleased), ...served];
  return { ...release, remotes: remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function describe(override: Override, overlay: ErrorOverlay): Promise<ClientRelease | null> {
  const { name, origin } = override;
  const signal = AbortSignal.timeout(TIMEOUT);
  const response = await fetch(`${origin}/remote.json`, { cache: 'no-store', signal }).catch(() => null);
  if (!response) overlay.show(unreachable(override));
  if (!response?.ok) {
    // The server has not started, or has no build yet. Its errors arrive over the socket.
    followServer(override, false, overlay);
    return null;
  }
  const manifest: MicrofrontendManifest | null = await response.json().catch(() => null);
  if (manifest?.name !== name) {
    overlay.show(manifest?.name ? otherRemote(override, manifest.name) : unreachable(override));
    return null;
  }
  const { files: _files, ...description } = manifest;
  followServer(override, true, overlay);
  return { ...description, version: VERSION, base: `${origin}/`, override: true };
}

/** Includes a server that allows another site only, and another program on the port: a browser sees no difference. */
function unreachable({ name, origin }: Override): Problem {
  const start = `SHOP_URL=${location.origin} npm run dev -w ${name} -- --port ${new URL(origin).port}`;
  return {
    remote: name,
    kind: 'server',
    title: `The development server of ${name} does not respond at ${origin}.`,
    details: `Start it and load the page again:\n\n${start}\n\nTo end all overrides, open ${location.origin}/?override=none`,
    reload: true,
  };
}

function otherRemote({ name, origin }: Override, served: string): Problem {
  const { origin: site } = location;
  return {
    remote: name,
    kind: 'server',
    title: `${origin} serves ${served}, not ${name}.`,
    details: `Open ${site}/?override=none, then ${site}/?override=${served}@${origin}`,
  };
}
