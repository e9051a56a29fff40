import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ReleaseDocument, RenderCheck } from '@whetstone/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../error-responses.ts';
import type { Mirror } from '../releases/mirror.ts';
import { checkDocument, releasesOf, VerificationError, verifySigned } from '../releases/verify-document.ts';
import { checkRendering } from './render-check.ts';

/** A candidate lists every file of every microfrontend. */
const BODY_LIMIT = 16 * 1024 * 1024;

interface CheckOptions {
  publicKey: KeyObject;
  mirror: Mirror;
  apiUrl: string;
}

/** `POST /internal/render-check`: renders the modules of a candidate for the release gate of the API. */
export async function renderCheckRoute(
  app: FastifyInstance,
  { publicKey, mirror, apiUrl }: CheckOptions,
): Promise<void> {
  /** Checks run one after the other, because each starts threads. */
  let queue: Promise<unknown> = Promise.resolve();

  async function check({ document, microfrontends }: Candidate, ticket: string): Promise<RenderCheck[]> {
    for (const release of document.microfrontends.flatMap(releasesOf)) await mirror.download(release, ticket);
    return checkRendering(document, microfrontends, { releasesFolder: mirror.folder, apiUrl });
  }

  await app.register(async (internal) => {
    internal.addContentTypeParser(
      'application/jose',
      { parseAs: 'string', bodyLimit: BODY_LIMIT },
      (_request, body, done) => done(null, body),
    );
    // Runs before the body is read: render checks have a larger body limit than public routes.
    internal.addHook('onRequest', async ({ headers }, reply) => {
      try {
        await verifyTicket(ticketOf(headers), publicKey);
      } catch (error) {
        return reject(reply, error);
      }
    });
    internal.post<{ Body: string }>('/internal/render-check', async (request, reply) => {
      try {
        const candidate = await openCandidate(request.body, publicKey);
        const checks = queue.then(() => check(candidate, ticketOf(request.headers)));
        queue = checks.catch(() => undefined);
        return await checks;
      } catch (error) {
        return reject(reply, error);
      }
    });
  });
}

function ticketOf({ authorization = '' }: IncomingHttpHeaders): string {
  return authorization.replace(/^Bearer /, '');
}

/** @throws VerificationError */
async function verifyTicket(text: string, key: KeyObject): Promise<void> {
  const { expires } = (await verifySigned(text, 'candidate-ticket', key)) as { expires: number };
  if (!(expires > Date.now())) throw new VerificationError('its ticket has expired');
}

function reject(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof VerificationError)) throw error;
  sendProblem(reply, {
    status: 403,
    code: 'candidate-rejected',
    detail: `The candidate is rejected: ${error.message}.`,
  });
  return reply;
}

interface Candidate {
  document: ReleaseDocument;
  microfrontends: readonly string[];
}

/** @throws VerificationError */
async function openCandidate(text: string, key: KeyObject): Promise<Candidate> {
  const { document, microfrontends } = (await verifySigned(text, 'release-candidate', key)) as Candidate;
  return { document: checkDocument(document), microfrontends };
}
