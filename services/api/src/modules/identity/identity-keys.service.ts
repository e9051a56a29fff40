import { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, decodeProtectedHeader } from 'jose';
import { Config } from '../../common/config/config.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';
import { embeddedIssuer } from './identity-address.ts';

const COOL_DOWN_MS = 30_000;

/** The public keys of whoever issues identity tokens; those of the embedded service are asked for inside the process. */
@Injectable()
export class IdentityKeysService {
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(config: Config, identity: EmbeddedIdentityService) {
    this.keys = config.externalIssuer
      ? createRemoteJWKSet(new URL(config.externalIssuer.jwksUri), { cooldownDuration: COOL_DOWN_MS })
      : createRemoteJWKSet(new URL(`${embeddedIssuer(config)}/jwks`), {
          // Another instance may just have made a new key; asking again costs one statement.
          cooldownDuration: 0,
          [customFetch]: (url, init) => identity.handle(new Request(url, init as RequestInit)),
        });
  }

  /** @throws when no key fits the token */
  async keyFor(token: string): Promise<KeyObject> {
    const key = await this.keys(decodeProtectedHeader(token));
    return KeyObject.from(key);
  }
}
