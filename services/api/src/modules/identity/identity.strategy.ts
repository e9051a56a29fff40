import { KeyObject } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { UnavailableException } from '@whetstone/server/http/problem.exception';
import { createRemoteJWKSet, customFetch, decodeProtectedHeader, errors } from 'jose';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../../common/config/config.ts';
import { AuthService } from './better-auth/auth.service.ts';
import { embeddedIssuer, type IdentityClaims, identityAudience } from './identity-token.ts';

const COOLDOWN_MS = 30_000;
/** None of the known keys signed the token. */
const TOKEN_ERRORS = [errors.JWKSNoMatchingKey, errors.JWKSMultipleMatchingKeys, errors.JOSENotSupported];

/** The public keys of the issuer of identity tokens. Reads the keys of the embedded provider without a network request. */
@Injectable()
export class IdentityKeysService {
  private readonly logger = new Logger(IdentityKeysService.name);
  private readonly keys: ReturnType<typeof createRemoteJWKSet>;

  constructor(config: Config, auth: AuthService) {
    this.keys = config.externalIssuer
      ? createRemoteJWKSet(new URL(config.externalIssuer.jwksUri), { cooldownDuration: COOLDOWN_MS })
      : createRemoteJWKSet(new URL(`${embeddedIssuer(config)}/jwks`), {
          // Another instance may have created a key. Reading the keys again costs one query.
          cooldownDuration: 0,
          [customFetch]: (url, init) => auth.handle(new Request(url, init as RequestInit)),
        });
  }

  /** @throws UnavailableException if the keys cannot be fetched; another error if no key matches the token */
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

/** Authenticates the token exchange by an identity token. */
@Injectable()
export class IdentityStrategy extends PassportStrategy(Strategy, 'identity') {
  constructor(config: Config, keys: IdentityKeysService) {
    const { externalIssuer } = config;
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      issuer: externalIssuer?.issuer ?? embeddedIssuer(config),
      audience: externalIssuer?.audience ?? identityAudience,
      algorithms: externalIssuer ? ['ES256', 'RS256', 'PS256'] : ['ES256'],
      secretOrKeyProvider: (_request, token, done) => {
        keys.keyFor(token).then(
          (key) => done(null, key.export({ type: 'spki', format: 'pem' })),
          (error: unknown) => done(error),
        );
      },
    });
  }

  validate(claims: IdentityClaims): IdentityClaims {
    return claims;
  }
}
