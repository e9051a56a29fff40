import { createPublicKey, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AccessTokenKeySet } from '@whetstone/server/access/access-token-feed';
import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
  type AccessTokenClaims,
  type AccessTokenKeys,
  AccessTokenSource,
} from '@whetstone/server/access/access-token-verifier';
import {
  ACCESS_TOKEN_LIFE_SECONDS,
  type AuthenticatedUser,
} from '@whetstone/server/access/authenticated-user';
import { calculateJwkThumbprint, createLocalJWKSet, exportJWK, type JWK, SignJWT } from 'jose';
import { Config } from '../../common/config/config.ts';
import { TokenRevocationService } from '../users/token-revocation.service.ts';

interface TokenSubject extends AuthenticatedUser {
  tokenVersion: number;
}

/** Issues access tokens, which all routes except public reads require. */
@Injectable()
export class AccessTokenService {
  private constructor(
    private readonly privateKey: KeyObject,
    private readonly keyId: string,
    /** The public keys of all accepted tokens, and the issuer. */
    readonly keySet: AccessTokenKeySet,
  ) {}

  static async create({
    accessTokenKey,
    acceptedAccessTokenKeys,
    publicUrl,
  }: Config): Promise<AccessTokenService> {
    const own = await publicJwk(createPublicKey(accessTokenKey));
    const others = await Promise.all(acceptedAccessTokenKeys.map(publicJwk));
    const keys = [own, ...others.filter(({ kid }) => kid !== own.kid)];
    return new AccessTokenService(accessTokenKey, own.kid, { issuer: publicUrl, keys });
  }

  /** The token is valid until it expires or the user's token version increases. `now` in milliseconds since 1970. */
  issue(
    { id, email, name, role, session, provenAt, tokenVersion, ...limits }: TokenSubject,
    now = Date.now(),
  ): Promise<string> {
    const issuedAt = Math.floor(now / 1_000);
    const claims: Omit<AccessTokenClaims, 'sub' | 'exp'> = {
      ...{ email, name, role },
      ...{ sid: session, auth_time: provenAt, ver: tokenVersion },
      ...{ lacks_factor: limits.lacksSecondFactor, short_password: limits.hasShortPassword },
    };
    return new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid: this.keyId })
      .setSubject(id)
      .setIssuer(this.keySet.issuer)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + ACCESS_TOKEN_LIFE_SECONDS)
      .sign(this.privateKey);
  }
}

/** The id of a key is its thumbprint (RFC 7638), so it never names two keys. */
async function publicJwk(key: KeyObject): Promise<JWK & { kid: string }> {
  const jwk = await exportJWK(key);
  return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: ACCESS_TOKEN_ALGORITHM, use: 'sig' };
}

/** The API's own keys and revoked tokens, without a request. */
@Injectable()
export class OwnAccessTokenSource extends AccessTokenSource {
  private readonly ownKeys: AccessTokenKeys;

  constructor(
    tokens: AccessTokenService,
    private readonly revocation: TokenRevocationService,
  ) {
    super();
    const { issuer, keys } = tokens.keySet;
    this.ownKeys = { issuer, keys: createLocalJWKSet({ keys }) };
  }

  async keys(): Promise<AccessTokenKeys> {
    return this.ownKeys;
  }

  currentVersions(): Promise<ReadonlyMap<string, number>> {
    return this.revocation.currentVersions();
  }
}
