import type { MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { OTHER_ORIGINS } from '../http/security-headers.ts';
import type { ReleasePoller } from './release-poller.ts';
import { SHELL } from './release-sets.ts';

/** The document's schema version. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';
/** The `entry` of a remote for Module Federation hosts. A release without a manifest is listed with its entry. */
const MANIFEST = 'mf-manifest.json';

interface DiscoveryOptions {
  releases: Pick<ReleasePoller<unknown>, 'rollouts'>;
  publicUrl: string;
}

/** A live version of a remote, in the form of the schema. */
interface DiscoveredVersion {
  url: string;
  /** The last good release, for hosts that cannot load `url`. */
  fallbackUrl?: string;
  metadata: { integrity: string; version: string };
  /** Percentage of visitors; the default version is the one without a canary. */
  deployment: { traffic: number; default: boolean };
}

/** `GET /releases/discovery.json`: the remotes and their live versions for other hosts, in the schema of AWS's frontend discovery. The shell is not a remote. */
export function discoveryRoute(app: FastifyInstance, { releases, publicUrl }: DiscoveryOptions): void {
  app.get('/releases/discovery.json', (_request, reply) => {
    const remotes = releases.rollouts.filter(({ live }) => live.name !== SHELL);
    return reply.headers({ 'cache-control': 'no-cache', ...OTHER_ORIGINS }).send({
      schema: SCHEMA,
      microFrontends: Object.fromEntries(
        remotes.map((rollout) => [rollout.live.name, versionsOf(rollout, publicUrl)]),
      ),
    });
  });
}

function versionsOf(
  { live, canary, lastGood }: MicrofrontendRollout,
  publicUrl: string,
): DiscoveredVersion[] {
  const describe = (
    release: MicrofrontendRelease,
    fallback: MicrofrontendRelease | undefined,
    traffic: number,
  ) => ({
    url: addressOf(release),
    ...(fallback && { fallbackUrl: addressOf(fallback) }),
    metadata: { integrity: release.files[entryOf(release)]?.integrity ?? '', version: release.version },
    deployment: { traffic, default: release === live },
  });
  const addressOf = (release: MicrofrontendRelease) =>
    new URL(release.base + entryOf(release), publicUrl).href;
  if (!canary) return [describe(live, lastGood, 100)];
  const { release, percentage } = canary;
  return [describe(live, lastGood, 100 - percentage), describe(release, live, percentage)];
}

function entryOf({ files, entry }: MicrofrontendRelease): string {
  return Object.hasOwn(files, MANIFEST) ? MANIFEST : entry;
}
