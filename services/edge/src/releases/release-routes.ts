import fastifyStatic from '@fastify/static';
import type { ApiUse, BuiltFile, MicrofrontendRelease, MicrofrontendRollout } from '@whetstone/contract';
import { contentTypeOf } from '@whetstone/contract/file-types';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingsFor, notAcceptable } from '../http/content-coding.ts';
import { PageError } from '../http/error-responses.ts';
import { OTHER_ORIGINS } from '../http/security-headers.ts';
import type { Mirror } from './mirror.ts';
import type { ReleasePoller } from './release-poller.ts';
import { SHELL } from './release-sets.ts';
import { FileNotFoundError, type ReleaseAddress } from './releases-client.ts';

interface RouteOptions {
  mirror: Mirror;
  releases: Pick<ReleasePoller<unknown>, 'rollouts' | 'activeReleases'>;
  publicUrl: string;
  mediaFolder: string;
}

/** What everyone can read of the releases: their files, and what other hosts and developers need to know of them. */
export async function releaseRoutes(app: FastifyInstance, options: RouteOptions): Promise<void> {
  discoveryRoute(app, options);
  contractRoute(app, options);
  await fileRoutes(app, new ReleasedFiles(options.mirror, options.releases), options.mediaFolder);
}

const ENDINGS: Record<Coding, string> = { br: '.br', gzip: '.gz', identity: '' };

/** The files that browsers may load: those of live and recently replaced releases. Candidates on this disk are excluded. */
export class ReleasedFiles {
  readonly #mirror: Mirror;
  readonly #releases: Pick<ReleasePoller<unknown>, 'activeReleases'>;

  /** @param releases the current ones; the files of other releases are looked up in their manifest */
  constructor(mirror: Mirror, releases: Pick<ReleasePoller<unknown>, 'activeReleases'>) {
    this.#mirror = mirror;
    this.#releases = releases;
  }

  /** The file in the first coding that the build contains; null if the release has no such file. @throws PageError if the file is in no such coding @throws when it cannot be loaded */
  async read(
    release: ReleaseAddress,
    name: string,
    codings: readonly Coding[],
  ): Promise<{ coding: Coding; content: Buffer } | null> {
    const files = await this.#filesOf(release);
    for (const coding of codings) {
      const built = fileOf(files, name + ENDINGS[coding]);
      if (built) return { coding, content: await this.#mirror.read(release, name + ENDINGS[coding], built) };
    }
    if (fileOf(files, name)) throw notAcceptable();
    return null;
  }

  /** A release that does not exist has no files: anyone can request its URL. */
  async #filesOf(release: ReleaseAddress): Promise<MicrofrontendRelease['files']> {
    const { name, version } = release;
    const active = this.#releases.activeReleases.find((one) => one.name === name && one.version === version);
    try {
      return (active ?? (await this.#mirror.manifest(release))).files;
    } catch (error) {
      if (error instanceof FileNotFoundError) return {};
      throw error;
    }
  }
}

function fileOf(files: MicrofrontendRelease['files'], name: string): BuiltFile | undefined {
  return Object.hasOwn(files, name) ? files[name] : undefined;
}

type FileRequest = FastifyRequest<{ Params: ReleaseAddress & { '*': string } }>;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const VERSION = /^[0-9a-f]{16}$/;
/** A released file opened as a document runs no script, loads nothing, and has an opaque origin. */
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Serves released files, which never change, and the images of the demo catalog. */
async function fileRoutes(app: FastifyInstance, files: ReleasedFiles, mediaFolder: string): Promise<void> {
  app.setNotFoundHandler(notFound);
  app.get('/releases/:name/:version/*', async (request: FileRequest, reply) => {
    const { '*': file } = request.params;
    const type = contentTypeOf(file);
    const found = type && isForBrowsers(request) ? await find(request, files) : null;
    if (!type || !found) return notFound(request, reply);
    if (found.coding !== 'identity') reply.header('content-encoding', found.coding);
    return reply
      .headers({ 'cache-control': IMMUTABLE, 'content-security-policy': SANDBOX, vary: 'accept-encoding' })
      .headers(OTHER_ORIGINS)
      .type(type)
      .send(found.content);
  });
  for (const path of ['/releases/*', '/.well-known/*']) app.get(path, notFound);
  await app.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    index: false,
    maxAge: '1d',
    decorateReply: false,
  });
}

/** Rejects service workers: one could answer requests for other releases. */
function isForBrowsers({ params: { name, version }, headers }: FileRequest): boolean {
  return MICROFRONTEND_NAME.test(name) && VERSION.test(version) && headers['service-worker'] === undefined;
}

/** Null when the file cannot be loaded with its released hash. */
async function find({ params, headers, log }: FileRequest, files: ReleasedFiles) {
  try {
    return await files.read(params, params['*'], codingsFor(headers['accept-encoding']));
  } catch (error) {
    if (error instanceof PageError) throw error;
    log.error(error, 'a released file could not be loaded');
    return null;
  }
}

function notFound(_request: unknown, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Nothing here.\n');
}

/** The declarations of the packages that a shell provides. */
const TYPES = '@mf-types.zip';

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
function contractRoute(app: FastifyInstance, { releases, publicUrl }: RouteOptions): void {
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
function discoveryRoute(app: FastifyInstance, { releases, publicUrl }: RouteOptions): void {
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
