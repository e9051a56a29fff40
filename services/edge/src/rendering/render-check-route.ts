import type { IncomingHttpHeaders } from 'node:http';
import type { ReleaseDocument, RenderCheck } from '@whetstone/contract';
import type { ReleaseRoot } from '@whetstone/contract/release-root';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../error-responses.ts';
import type { Mirror } from '../releases/mirror.ts';
import { checkCandidate, releasesOf, VerificationError, verifySigned } from '../releases/verify-document.ts';
import { checkRendering } from './render-check.ts';

/** A candidate lists every file of every microfrontend. */
const BODY_LIMIT = 16 * 1024 * 1024;

interface CheckOptions {
  /** The root document that lists the keys of candidates and tickets. */
  root: () => ReleaseRoot;
  mirror: Mirror;
  apiUrl: string;
}

/** `POST /internal/render-check`: renders the modules of a candidate for the release gate of the API. */
export async function renderCheckRoute(
  app: FastifyInstance,
  { root, mirror, apiUrl }: CheckOptions,
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
        await verifyTicket(ticketOf(headers), root());
      } catch (error) {
        return reject(reply, error);
      }
    });
    internal.post<{ Body: string }>('/internal/render-check', async (request, reply) => {
      try {
        const candidate = await openCandidate(request.body, root());
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
async function verifyTicket(text: string, root: ReleaseRoot): Promise<void> {
  const { expires } = (await verifySigned(text, 'candidate-ticket', root)) as { expires: number };
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
  document: Pick<ReleaseDocument, 'microfrontends'>;
  microfrontends: readonly string[];
}

/** @throws VerificationError */
async function openCandidate(text: string, root: ReleaseRoot): Promise<Candidate> {
  const { document, microfrontends } = (await verifySigned(text, 'release-candidate', root)) as Candidate;
  return { document: checkCandidate(document), microfrontends };
}
