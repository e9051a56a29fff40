import { Injectable } from '@nestjs/common';
import type { MicrofrontendRelease, ReleaseDocument, RenderCheck } from '@whetstone/contract';
import { Config } from '../../../common/config/config.ts';
import { CandidateTicketsService, ReleaseSigner } from '../document/release-signer.ts';

const DEADLINE_MS = 30_000;

/** The render check could not run. */
export class RenderCheckError extends Error {}

/** Lets the edge render a release before visitors can get it. */
@Injectable()
export class RenderCheckService {
  constructor(
    private readonly config: Config,
    private readonly signer: ReleaseSigner,
    private readonly tickets: CandidateTicketsService,
  ) {}

  /** @throws RenderCheckError */
  async render(
    { name: microfrontend, version }: Pick<MicrofrontendRelease, 'name' | 'version'>,
    document: ReleaseDocument,
    microfrontends: readonly string[],
    stopped?: AbortSignal,
  ): Promise<RenderCheck[]> {
    const { edgeUrl } = this.config.delivery;
    if (!edgeUrl) throw new RenderCheckError('EDGE_URL is not set, so there is no edge to render on.');
    const body = await this.signer.sign('release-candidate', { document, microfrontends });
    const ticket = await this.tickets.issue({ microfrontend, version });
    const timeout = AbortSignal.timeout(DEADLINE_MS);
    const signal = stopped ? AbortSignal.any([timeout, stopped]) : timeout;
    const request = fetch(`${edgeUrl}/internal/render-check`, {
      method: 'POST',
      headers: { 'content-type': 'application/jose', authorization: `Bearer ${ticket}` },
      body,
      signal,
    });
    const response = await request.catch((error: Error) => {
      stopped?.throwIfAborted();
      throw new RenderCheckError(`The edge did not respond: ${error.message}.`);
    });
    if (response.ok) return (await response.json()) as RenderCheck[];
    throw new RenderCheckError(`The edge responded with status ${response.status}.`);
  }
}
