import { createSecretKey } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import type { AuthenticatedUser } from '../../common/access/authenticated-user.ts';
import { Config } from '../../common/config/config.ts';
import { UserAccessService } from '../users/user-access.service.ts';
import { type AccessClaims, accessTokenParty } from './access-token.service.ts';

/** Accepts the shop's own access token, while its version is the user's current one. */
@Injectable()
export class AccessStrategy extends PassportStrategy(Strategy, 'access') {
  constructor(
    config: Config,
    private readonly access: UserAccessService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // A key made once; a text would be tried as a public key at every call. The library's types know no keys.
      secretOrKey: createSecretKey(config.accessTokenSecret, 'utf8') as unknown as Buffer,
      algorithms: ['HS256'],
      issuer: accessTokenParty,
      audience: accessTokenParty,
    });
  }

  async validate({ sub, email, name, role, ver }: AccessClaims): Promise<AuthenticatedUser | false> {
    return (await this.access.isCurrent(sub, ver)) && { id: sub, email, name, role };
  }
}
