import fastifyStatic from '@fastify/static';
import type { BuiltFile, MicrofrontendRelease } from '@whetstone/contract';
import { contentTypeOf } from '@whetstone/contract/file-types';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, codingsFor, notAcceptable } from '../http/content-coding.ts';
import { PageError } from '../http/error-responses.ts';
import { OTHER_ORIGINS } from '../http/security-headers.ts';
import type { Mirror } from './mirror.ts';
import type { ReleasePoller } from './release-poller.ts';
import { FileNotFoundError, type ReleaseAddress } from './releases-client.ts';

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

interface FileOptions {
  files: ReleasedFiles;
  mediaFolder: string;
}

type FileRequest = FastifyRequest<{ Params: ReleaseAddress & { '*': string } }>;

const IMMUTABLE = 'public, max-age=31536000, immutable';
const VERSION = /^[0-9a-f]{16}$/;
/** A released file opened as a document runs no script, loads nothing, and has an opaque origin. */
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Serves released files, which never change, and the images of the demo catalog. */
export async function fileRoutes(app: FastifyInstance, { files, mediaFolder }: FileOptions): Promise<void> {
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
