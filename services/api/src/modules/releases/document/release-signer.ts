import { Injectable } from '@nestjs/common';
import { CompactSign } from 'jose';
import { Config } from '../../../common/config/config.ts';

/** JWS types keep release documents, candidates and tickets apart. */
export type SignedType = 'release-document' | 'release-candidate' | 'candidate-ticket';

/** Signs what the edge acts on, so that nobody between the two can change it. */
@Injectable()
export class ReleaseSigner {
  constructor(private readonly config: Config) {}

  /** A compact JWS. */
  sign(type: SignedType, payload: object): Promise<string> {
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', typ: `${type}+jws` })
      .sign(this.config.delivery.signingKey);
  }
}
