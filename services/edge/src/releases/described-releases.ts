import type { ApiUse, MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import type { FastifyInstance } from 'fastify';
import { OTHER_ORIGINS } from '../http/security-headers.ts';
import type { ReleasePoller } from './release-poller.ts';
import { SHELL } from './release-sets.ts';

/** The declarations of the packages that a shell provides. */
const TYPES = '@mf-types.zip';

interface ContractOptions {
  releases: Pick<ReleasePoller<unknown>, 'rollouts'>;
  publicUrl: string;
}

/** A release that visitors get, and what it uses of the shell and of the API. */
interface UsedContract {
  name: string;
  version: string;
  /** Absent if the build did not record them. */
  imports?: Readonly<Record<string, readonly string[]>>;
  api?: ApiUse;
}

/** A slot on a page, or in the layout of every page: then without a path. */
interface LiveSlot {
  slot: string;
  microfrontend: string;
  path?: string;
}

/**
 * `GET /releases/contract.json`: the types that the live shell provides, the slots of the live pages, and what the live releases and canaries
 * use. For editors (`whetstone types`) and for the check of an API before its deployment (`npm run contract -- --check`).
 */
export function contractRoute(app: FastifyInstance, { releases, publicUrl }: ContractOptions): void {
  app.get('/releases/contract.json', (_request, reply) => {
    const current = releases.rollouts;
    const shell = current.find(({ live }) => live.name === SHELL)?.live;
    const used = current.flatMap(({ live, canary }) => (canary ? [live, canary.release] : [live]));
    return reply.headers({ 'cache-control': 'no-cache', ...OTHER_ORIGINS }).send({
      shell: shell && {
        version: shell.version,
        provides: shell.provides,
        ...(Object.hasOwn(shell.files, TYPES) && { types: new URL(shell.base + TYPES, publicUrl).href }),
      },
      slots: current.flatMap(({ live }) => slotsOf(live)),
      releases: used.map(usedBy),
    });
  });
}

function slotsOf({ name, slots = [], routes }: MicrofrontendRelease): LiveSlot[] {
  return [
    ...slots.map((slot) => ({ slot, microfrontend: name })),
    ...routes.flatMap(({ path, slots: ofPage = [] }) =>
      ofPage.map((slot) => ({ slot, microfrontend: name, path })),
    ),
  ];
}

function usedBy({ name, version, imports, api }: MicrofrontendRelease): UsedContract {
  return { name, version, ...(imports && { imports }), ...(api && { api }) };
}

/** The document's schema version. */
const SCHEMA = 'https://github.com/awslabs/frontend-discovery/blob/main/schema/v1-pre.json';
/** The `entry` of a remote for Module Federation hosts. A release without a manifest is listed with its entry. */
const MANIFEST = 'mf-manifest.json';

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
export function discoveryRoute(app: FastifyInstance, { releases, publicUrl }: ContractOptions): void {
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
