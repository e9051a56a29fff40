import { Injectable } from '@nestjs/common';
import type { MicrofrontendRelease, ReleaseDocument, RenderCheck } from '@whetstone/contract';
import { signForEdges } from '@whetstone/contract/signed-for-edges';
import { TooManyRequestsException } from '@whetstone/server/http/problem.exception';
import { Config } from '../../../common/config/config.ts';
import { CandidateTicketsService } from '../document/candidate-tickets.service.ts';

/** For the check and the time in which it waits for its turn. Below the lifetime of a ticket. */
const DEADLINE_MS = 110_000;

const RETRY_AFTER_MS = 5_000;

/** The render check could not run. */
export class RenderCheckError extends Error {}

/** Lets the edge render a release before visitors can get it. */
@Injectable()
export class RenderCheckService {
  constructor(
    private readonly config: Config,
    private readonly tickets: CandidateTicketsService,
  ) {}

  /** @param stopped ends the check on the edge, too @throws RenderCheckError, ProblemException 429, the signal's reason */
  async render(
    { name: microfrontend, version }: Pick<MicrofrontendRelease, 'name' | 'version'>,
    document: Pick<ReleaseDocument, 'microfrontends'>,
    microfrontends: readonly string[],
    stopped: AbortSignal,
  ): Promise<RenderCheck[]> {
    const { edgeUrl, signingKey } = this.config.delivery;
    if (!edgeUrl) throw new RenderCheckError('EDGE_URL is not set, so there is no edge to render on.');
    const body = await signForEdges('release-candidate', { document, microfrontends }, signingKey);
    const ticket = await this.tickets.issue({ microfrontend, version });
    const signal = AbortSignal.any([AbortSignal.timeout(DEADLINE_MS), stopped]);
    const request = fetch(`${edgeUrl}/internal/render-check`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose', authorization: `Bearer ${ticket}` },
      body,
      signal,
    });
    const response = await request.catch((error: Error) => {
      stopped.throwIfAborted();
      throw new RenderCheckError(`The edge did not respond: ${error.message}.`);
    });
    if (response.status === 429)
      throw new TooManyRequestsException(
        `Too many checks of ${microfrontend} wait for their turn. Publish again in a moment.`,
        RETRY_AFTER_MS,
      );
    if (response.ok) return (await response.json()) as RenderCheck[];
    throw new RenderCheckError(`The edge responded with status ${response.status}.`);
  }
}
