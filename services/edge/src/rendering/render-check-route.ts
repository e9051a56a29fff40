import type { KeyObject } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { ReleaseDocument, RenderCheck } from '@whetstone/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../api/problem.ts';
import { checkDocument, releasesOf } from '../releases/check-document.ts';
import type { Mirror } from '../releases/mirror.ts';
import { openSigned } from '../releases/open-signed.ts';
import { VerificationError } from '../releases/verification-error.ts';
import { checkRendering } from './render-check.ts';

/** A candidate names every file of every microfrontend. */
const BODY_LIMIT = 16 * 1024 * 1024;

interface CheckNeeds {
  publicKey: KeyObject;
  mirror: Mirror;
  apiUrl: string;
}

/** Tells the API's gate what becomes of a release's modules when they are rendered, before anybody gets them. */
export async function renderCheckRoute(
  app: FastifyInstance,
  { publicKey, mirror, apiUrl }: CheckNeeds,
): Promise<void> {
  /** One at a time, for each has threads of its own. */
  let turn: Promise<unknown> = Promise.resolve();

  async function check({ document, microfrontends }: Candidate, ticket: string): Promise<RenderCheck[]> {
    for (const release of document.pieces.flatMap(releasesOf)) await mirror.complete(release, ticket);
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
        await checkTicket(ticketOf(headers), publicKey);
      } catch (error) {
        return refuse(reply, error);
      }
    });
    internal.post<{ Body: string }>('/internal/render-check', async (request, reply) => {
      try {
        const candidate = await openCandidate(request.body, publicKey);
        const checked = turn.then(() => check(candidate, ticketOf(request.headers)));
        turn = checked.catch(() => undefined);
        return await checked;
      } catch (error) {
        return refuse(reply, error);
      }
    });
  });
}

function ticketOf({ authorization = '' }: IncomingHttpHeaders): string {
  return authorization.replace(/^Bearer /, '');
}

/** @throws VerificationError */
async function checkTicket(text: string, key: KeyObject): Promise<void> {
  const { expires } = (await openSigned(text, 'candidate-ticket', key)) as { expires: number };
  if (!(expires > Date.now())) throw new VerificationError('its ticket has expired');
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof VerificationError)) throw error;
  sendProblem(reply, {
    status: 403,
    code: 'candidate-refused',
    detail: `The candidate is rejected: ${error.message}.`,
  });
  return reply;
}

interface Candidate {
  document: ReleaseDocument;
  microfrontends: readonly string[];
}

async function openCandidate(text: string, key: KeyObject): Promise<Candidate> {
  const { document, microfrontends } = (await openSigned(text, 'release-candidate', key)) as Candidate;
  return { document: checkDocument(document), microfrontends };
}
