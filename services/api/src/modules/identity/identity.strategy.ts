import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../../common/config/config.ts';
import { embeddedIssuer } from './identity-address.ts';
import { IdentityKeysService } from './identity-keys.service.ts';
import { type IdentityClaims, identityAudience } from './identity-token.ts';

/** Accepts a token of the identity service, to be exchanged for the shop's own and for nothing else. */
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
