import { Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { ACCESS_TOKEN_LIFE_SECONDS, type Role } from '../../common/access/authenticated-user.ts';
import { Config } from '../../common/config/config.ts';

/** Issuer and audience of the shop's own tokens: the API speaks to itself. */
export const accessTokenParty = 'whetstone-api';

/** The user that a token is for. */
export interface TokenSubject {
  id: string;
  email: string;
  name: string;
  role: Role;
  tokenVersion: number;
}

/** What the shop's access token says. */
export interface AccessClaims {
  sub: string;
  email: string;
  name: string;
  role: Role;
  /** The token version of the user when it was issued. */
  ver: number;
}

/** Issues the shop's own access token, which every call but the public reads asks for. */
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
      .setIssuer(accessTokenParty)
      .setAudience(accessTokenParty)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE_SECONDS)
      .sign(this.secret);
  }
}
