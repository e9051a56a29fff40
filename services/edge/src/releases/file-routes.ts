import fastifyStatic from '@fastify/static';
import { contentTypeOf } from '@whetstone/contract/file-types';
import { MICROFRONTEND_NAME } from '@whetstone/contract/microfrontend-name';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { codingsFor } from '../coding.ts';
import { OTHER_ORIGINS } from '../document/security-headers.ts';
import type { ReleaseAddress } from './api-source.ts';
import type { ReleasedFiles } from './released-files.ts';

interface FileNeeds {
  files: ReleasedFiles;
  mediaFolder: string;
}

type FileRequest = FastifyRequest<{ Params: ReleaseAddress & { '*': string } }>;

const NOTHING_HERE = 'Nothing here.\n';
const FOR_EVER = 'public, max-age=31536000, immutable';
const VERSION = /^[0-9a-f]{16}$/;
/** A released file opened as a document runs no script, loads nothing, and has an opaque origin. */
const SANDBOX = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

/** Released files, which never change under their address, and the demo catalogue's photographs. */
export async function fileRoutes(app: FastifyInstance, { files, mediaFolder }: FileNeeds): Promise<void> {
  app.setNotFoundHandler(notFound);
  app.get('/releases/:name/:version/*', async (request: FileRequest, reply) => {
    const { '*': file } = request.params;
    const type = contentTypeOf(file);
    const found = type && isForBrowsers(request) ? await find(request, files) : null;
    if (!type || !found) return notFound(request, reply);
    if (found.coding !== 'identity') reply.header('content-encoding', found.coding);
    return reply
      .headers({ 'cache-control': FOR_EVER, 'content-security-policy': SANDBOX, vary: 'accept-encoding' })
      .headers(OTHER_ORIGINS)
      .type(type)
      .send(found.content);
  });
  app.get('/releases/*', notFound);
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

/** Whatever keeps a file from being had as it was released, a browser is better off without it. */
async function find({ params, headers, log }: FileRequest, files: ReleasedFiles) {
  try {
    return await files.read(params, params['*'], codingsFor(headers['accept-encoding']));
  } catch (error) {
    log.error(error, 'a released file cannot be had');
    return null;
  }
}

function notFound(_request: unknown, reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(NOTHING_HERE);
}
