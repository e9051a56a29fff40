import { KeyObject } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors } from 'jose';
import { Config } from '../../common/config/config.ts';
import { UnavailableException } from '../../common/http/problem.exception.ts';
import { EmbeddedIdentityService } from './embedded-identity.service.ts';
import { embeddedIssuer } from './identity-address.ts';

const COOL_DOWN_MS = 30_000;
/** None of the known keys signed the token. */
const TOKEN_ERRORS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** The public keys of whoever issues identity tokens; those of the embedded service are asked for inside the process. */
@Injectable()
export class IdentityKeysService {
  private readonly logger = new Logger(IdentityKeysService.name);
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

  /** @throws UnavailableException when the keys cannot be fetched, another error when no key matches the token */
  async keyFor(token: string): Promise<KeyObject> {
    const header = decodeProtectedHeader(token);
    try {
      return KeyObject.from(await this.keys(header));
    } catch (error) {
      if (TOKEN_ERRORS.some((kind) => error instanceof kind)) throw error;
      this.logger.error(error, 'The keys of the identity tokens could not be fetched.');
      throw new UnavailableException(
        'identity-keys-unavailable',
        'We cannot check your sign-in right now. Please try again in a moment.',
      );
    }
  }
}
