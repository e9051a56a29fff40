import { createPublicKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { CompactSign, compactVerify } from 'jose';
import { Config } from '../../../common/config/config.ts';

/** JWS types keep release documents, candidates and tickets apart. */
export type SignedType = 'release-document' | 'release-candidate' | 'candidate-ticket';

/** Signs documents for the edge, so that a network attacker cannot change them. */
@Injectable()
export class ReleaseSigner {
  constructor(private readonly config: Config) {}

  /** Returns a compact JWS. */
  sign(type: SignedType, payload: object): Promise<string> {
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', typ: `${type}+jws` })
      .sign(this.config.delivery.signingKey);
  }
}

const TYPE = 'candidate-ticket';
/** Longer than the edge's render timeout. */
const LIFETIME_MS = 60_000;
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

  issue({ microfrontend, version }: Candidate): Promise<string> {
    return this.signer.sign(TYPE, { microfrontend, version, expires: Date.now() + LIFETIME_MS });
  }

  /** Whether the `authorization` header holds a ticket for this candidate. */
  async grants(authorization: string | undefined, { microfrontend, version }: Candidate): Promise<boolean> {
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
