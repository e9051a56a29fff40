import type { IncomingHttpHeaders } from 'node:http';
import type { ReleaseDocument, RenderCheck } from '@whetstone/contract';
import type { ReleaseRoot } from '@whetstone/contract/release-root';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sendProblem } from '../../http/error-responses.ts';
import type { Mirror } from '../../releases/mirror.ts';
import type { ReleasePoller } from '../../releases/release-poller.ts';
import {
  checkCandidate,
  type ReleaseTrust,
  releasesOf,
  VerificationError,
  verifySigned,
} from '../../releases/verify-document.ts';
import type { PageRenderer } from '../page-renderer.ts';
import { CheckProcess, FairQueue, QueueFullError } from './check-process.ts';

/** A candidate lists every file of every microfrontend. */
const BODY_LIMIT = 16 * 1024 * 1024;

/** Each check runs one thread at a time, of at most 152 MiB. */
const LIMITS = { concurrency: 4, perKey: 1, maxWaiting: 8 };

interface Ticket {
  /** The microfrontend whose release is checked. */
  microfrontend: string;
  /** Milliseconds since 1970. */
  expires: number;
}

interface CheckOptions {
  /** Lists the keys of candidates and tickets. */
  trust: Pick<ReleaseTrust, 'root'>;
  mirror: Mirror;
  releases: Pick<ReleasePoller<unknown>, 'mirroredReleases'>;
  renderer: Pick<PageRenderer, 'warmed'>;
  apiUrl: string;
  /** Milliseconds that a visitor's page has. */
  deadline: number;
  /** How much the nice value of the process of checks exceeds that of the edge. */
  niceness: number;
}

/** `POST /internal/render-check`: renders the modules of a candidate for the release gate. Microfrontends take turns, and a check ends with its client. */
export async function renderCheckRoute(
  app: FastifyInstance,
  { trust, mirror, releases, renderer, apiUrl, deadline, niceness }: CheckOptions,
): Promise<void> {
  const queue = new FairQueue(LIMITS);
  const process = new CheckProcess(niceness);
  app.addHook('onClose', async () => process.close());

  async function check(
    { document, microfrontends }: Candidate,
    ticket: string,
    signal: AbortSignal,
  ): Promise<RenderCheck[]> {
    // Render threads verify the files that they load.
    const present = new Set(releases.mirroredReleases.map(({ base }) => base));
    for (const release of document.microfrontends.flatMap(releasesOf)) {
      signal.throwIfAborted();
      if (!present.has(release.base)) await mirror.download(release, ticket);
    }
    // A check and a warm-up at the same time would occupy two cores, and orders would wait.
    await renderer.warmed;
    const settings = { releasesFolder: mirror.folder, apiUrl, deadline };
    return process.check({ document, microfrontends, settings }, signal);
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
        await verifyTicket(ticketOf(headers), trust.root);
      } catch (error) {
        return reject(reply, error);
      }
    });
    internal.post<{ Body: string }>('/internal/render-check', async (request, reply) => {
      try {
        const candidate = await openCandidate(request.body, trust.root);
        const ticket = ticketOf(request.headers);
        const { microfrontend } = await verifyTicket(ticket, trust.root);
        const signal = disconnection(reply);
        return await queue.run(microfrontend, () => check(candidate, ticket, signal), signal);
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
async function verifyTicket(text: string, root: ReleaseRoot): Promise<Ticket> {
  const ticket = (await verifySigned(text, 'candidate-ticket', root)) as Ticket;
  if (!(ticket.expires > Date.now())) throw new VerificationError('its ticket has expired');
  return ticket;
}

/** Aborted when the client is gone before the response. */
function disconnection({ raw }: FastifyReply): AbortSignal {
  const abort = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) abort.abort(new DisconnectedError());
  });
  return abort.signal;
}

/** Nobody waits for the check any more. */
class DisconnectedError extends Error {}

function reject(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof DisconnectedError) return reply.hijack();
  if (error instanceof QueueFullError) {
    sendProblem(reply, { status: 429, code: 'too-many-checks', detail: `${error.message}.` });
    return reply;
  }
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
