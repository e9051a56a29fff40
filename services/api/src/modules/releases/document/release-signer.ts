import { Injectable } from '@nestjs/common';
import { CompactSign } from 'jose';
import { Config } from '../../../common/config/config.ts';

/** Signs what the edge acts on, so that nobody between the two can change it. */
@Injectable()
export class ReleaseSigner {
  constructor(private readonly config: Config) {}

  /** A compact JWS. The type keeps a candidate from ever being taken for what is live. */
  sign(type: 'release-document' | 'release-candidate', payload: object): Promise<string> {
    return new CompactSign(Buffer.from(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'EdDSA', typ: `${type}+jws` })
      .sign(this.config.delivery.signingKey);
  }
}
