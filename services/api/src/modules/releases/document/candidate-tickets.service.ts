import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { compactVerify } from 'jose';
import { Config } from '../../../common/config/config.ts';
import { ReleaseSigner } from './release-signer.ts';

const TYPE = 'candidate-ticket';
/** Milliseconds: longer than the edge's render timeout. */
const LIFETIME = 60_000;
const BEARER = /^Bearer (\S+)$/i;

interface Candidate {
  microfrontend: string;
  version: string;
}

/** Tickets for the files of one candidate. An edge receives one with each render check and sends the ticket with each file request. */
@Injectable()
export class CandidateTicketsService {
  constructor(
    private readonly config: Config,
    private readonly signer: ReleaseSigner,
  ) {}

  make({ microfrontend, version }: Candidate): Promise<string> {
    return this.signer.sign(TYPE, { microfrontend, version, expires: Date.now() + LIFETIME });
  }

  /** Whether the `authorization` header holds a ticket for this candidate. */
  async opens(authorization: string | undefined, { microfrontend, version }: Candidate): Promise<boolean> {
    const [, ticket] = BEARER.exec(authorization ?? '') ?? [];
    if (!ticket) return false;
    const key = createPublicKey(this.config.delivery.signingKey);
    const verified = await compactVerify(ticket, key, { algorithms: ['EdDSA'] }).catch(() => undefined);
    if (verified?.protectedHeader.typ !== `${TYPE}+jws`) return false;
    const payload = JSON.parse(new TextDecoder().decode(verified.payload));
    return (
      payload.microfrontend === microfrontend && payload.version === version && payload.expires > Date.now()
    );
  }
}
