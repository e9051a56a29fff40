import type { ClientRelease, ClientReleaseSet, MicrofrontendManifest, Override } from '@whetstone/contract';
import type { ErrorOverlay, Problem } from './error-overlay.ts';
import { followServer } from './follow-server.ts';

/** Milliseconds that a development server may take to answer. */
const TIME_LIMIT = 5_000;
/** In the place of a release's content address. */
const VERSION = 'dev';

/**
 * The page's releases, with each overridden remote as its development server describes it. A remote whose server does not answer
 * stays as released, and the overlay shows what to do.
 */
export async function resolveOverrides(
  release: ClientReleaseSet,
  overlay: ErrorOverlay,
): Promise<ClientReleaseSet> {
  const asked = await Promise.all((release.overrides ?? []).map((override) => describe(override, overlay)));
  const served = asked.filter((remote) => remote !== null);
  const isReleased = ({ name }: ClientRelease) => served.every((remote) => remote.name !== name);
  const remotes = [...release.remotes.filter(isReleased), ...served];
  return { ...release, remotes: remotes.toSorted((a, b) => (a.name < b.name ? -1 : 1)) };
}

async function describe(override: Override, overlay: ErrorOverlay): Promise<ClientRelease | null> {
  const { name, origin } = override;
  const signal = AbortSignal.timeout(TIME_LIMIT);
  const answer = await fetch(`${origin}/remote.json`, { cache: 'no-store', signal }).catch(() => null);
  if (!answer) overlay.show(unreachable(override));
  if (!answer?.ok) {
    // The server has not started, or has no build yet: its errors follow.
    followServer(override, false, overlay);
    return null;
  }
  const manifest: MicrofrontendManifest | null = await answer.json().catch(() => null);
  if (manifest?.name !== name) {
    overlay.show(manifest?.name ? otherRemote(override, manifest.name) : unreachable(override));
    return null;
  }
  const { files: _files, ...description } = manifest;
  followServer(override, true, overlay);
  return { ...description, version: VERSION, base: `${origin}/`, override: true };
}

/** Also where the server runs for another site, which a browser does not distinguish, or where another program uses the port. */
function unreachable({ name, origin }: Override): Problem {
  const start = `SHOP_URL=${location.origin} npm run dev -w ${name} -- --port ${new URL(origin).port}`;
  return {
    remote: name,
    kind: 'server',
    title: `The development server of ${name} does not answer at ${origin}.`,
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
