import { Injectable } from '@nestjs/common';
import { signForEdges, verifyForEdges } from '@whetstone/contract/signed-for-edges';
import { Config } from '../../../common/config/config.ts';
import type { ReleaseName } from '../release.entity.ts';
import { ReleaseRootsService } from './release-roots.service.ts';

const TYPE = 'candidate-ticket';
/** Longer than the edge's render timeout. */
const LIFETIME_MS = 120_000;
const BEARER = /^Bearer (\S+)$/i;

/** Tickets for the files of one candidate. An edge receives one with each render check and sends the ticket with each file request. */
@Injectable()
export class CandidateTicketsService {
  constructor(
    private readonly roots: ReleaseRootsService,
    private readonly config: Config,
  ) {}

  issue({ microfrontend, version }: ReleaseName): Promise<string> {
    const payload = { microfrontend, version, expires: Date.now() + LIFETIME_MS };
    return signForEdges(TYPE, payload, this.config.delivery.signingKey);
  }

  /** Whether the `authorization` header holds a ticket for this candidate. */
  async grants(authorization: string | undefined, { microfrontend, version }: ReleaseName): Promise<boolean> {
    const [, ticket] = BEARER.exec(authorization ?? '') ?? [];
    if (!ticket) return false;
    // During a rotation, another instance may have signed the ticket with another key.
    const payload = await verifyForEdges(ticket, TYPE, await this.roots.current()).catch(() => undefined);
    if (!isTicket(payload)) return false;
    return (
      payload.microfrontend === microfrontend && payload.version === version && payload.expires > Date.now()
    );
  }
}

function isTicket(payload: unknown): payload is ReleaseName & { expires: number } {
  return typeof payload === 'object' && payload !== null && 'expires' in payload;
}
