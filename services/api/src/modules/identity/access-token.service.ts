import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import {
  ACCESS_TOKEN_LIFE_SECONDS,
  type AuthenticatedUser,
  type Role,
} from '@whetstone/server/access/authenticated-user';
import { SignJWT } from 'jose';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Config } from '../../common/config/config.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';

/** Issuer and audience of access tokens. */
const ACCESS_TOKEN_PARTY = 'whetstone-api';

/** The user of a token. */
interface TokenSubject {
  id: string;
  email: string;
  name: string;
  role: Role;
  tokenVersion: number;
}

interface AccessClaims {
  sub: string;
  email: string;
  name: string;
  role: Role;
  /** The token version of the user at its issue. */
  ver: number;
}

/** Issues access tokens, which all routes except public reads require. */
@Injectable()
export class AccessTokenService {
  private readonly secret: Uint8Array;

  constructor(config: Config) {
    this.secret = new TextEncoder().encode(config.accessTokenSecret);
  }

  /** The token is valid until it expires or the user's token version increases. `now` in milliseconds since 1970. */
  issue({ id, email, name, role, tokenVersion }: TokenSubject, now = Date.now()): Promise<string> {
    const issuedAt = Math.floor(now / 1_000);
    return new SignJWT({ email, name, role, ver: tokenVersion })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(id)
      .setIssuer(ACCESS_TOKEN_PARTY)
      .setAudience(ACCESS_TOKEN_PARTY)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE_SECONDS)
      .sign(this.secret);
  }
}

/** Authenticates a request by an access token of the user's current token version. */
@Injectable()
export class AccessStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(
    config: Config,
    private readonly revocation: TokenRevocationService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A string would be parsed as a public key at every request. The types of passport-jwt lack key objects.
      secretOrKey: createSecretKey(config.accessTokenSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: ACCESS_TOKEN_PARTY,
      audience: ACCESS_TOKEN_PARTY,
    });
  }

  async validate({ sub, email, name, role, ver }: AccessClaims): Promise<AuthenticatedUser | false> {
    return (await this.revocation.isCurrent(sub, ver)) && { id: sub, email, name, role };
  }
}
