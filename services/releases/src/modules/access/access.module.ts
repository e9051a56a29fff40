import { createSecretKey } from 'node:crypto';
import { Injectable, Module } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { AuthenticatedUser, Role } from '@whetstone/server/access/authenticated-user';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../../common/config/config.ts';

/** Issuer and audience of access tokens. */
const ACCESS_TOKEN_PARTY = 'whetstone-api';

interface AccessClaims {
  sub: string;
  email: string;
  name: string;
  role: Role;
}

/** Authenticates a request by an access token of the API. */
@Injectable()
class AccessStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(config: Config) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A string would be parsed as a public key at every request. The types of passport-jwt lack key objects.
      secretOrKey: createSecretKey(config.accessTokenSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ACCESS_TOKEN_PARTY,
      audience: ACCESS_TOKEN_PARTY,
    });
  }

  validate({ sub, email, name, role }: AccessClaims): AuthenticatedUser {
    return { id: sub, email, name, role };
  }
}

@Module({ providers: [AccessStrategy] })
export class AccessModule {}
