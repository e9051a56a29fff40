import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ACCESS_TOKEN_LIFE_SECONDS } from '@whetstone/server/access/authenticated-user';
import { TtlCache } from '@whetstone/server/ttl-cache';
import { MoreThan, type Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { User } from './user.entity.ts';

/** Maximum time until every instance rejects a revoked token. */
const CACHE_TTL_MS = 1_000;
const MAX_CLOCK_SKEW_MS = 5 * 60_000;
/** Tokens that were revoked earlier have expired. */
const REVOKED_WITHIN_MS = ACCESS_TOKEN_LIFE_SECONDS * 1_000 + MAX_CLOCK_SKEW_MS;

/** Revokes access tokens: after a role change, a removal, a new password or a sign-out, every service rejects the tokens issued before. */
@Injectable()
export class TokenRevocationService {
  private readonly cachedVersions: TtlCache<Map<string, number>>;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    { caches }: Config,
  ) {
    this.cachedVersions = new TtlCache(() => this.readVersions(), caches ? CACHE_TTL_MS : 0);
  }

  /** The current token version of each user with recently revoked tokens. Queries the database at most once a second for all callers. */
  currentVersions(): Promise<ReadonlyMap<string, number>> {
    return this.cachedVersions.get();
  }

  /** Revokes every access token of the user with this subject at the identity provider. */
  async revokeTokens(uid: string, manager = this.users.manager): Promise<void> {
    await manager.update(
      User,
      { uid },
      { tokenVersion: () => 'token_version + 1', tokensRevokedAt: new Date() },
    );
    this.clearCache();
  }

  /** Makes this process read the versions again. Call it after a change to `tokenVersion` is committed. */
  clearCache(): void {
    this.cachedVersions.invalidate();
  }

  /** The same, from the database. */
  async readVersions(): Promise<Map<string, number>> {
    const since = new Date(Date.now() - REVOKED_WITHIN_MS);
    const users = await this.users.find({
      where: { tokensRevokedAt: MoreThan(since) },
      select: { id: true, tokenVersion: true },
      order: { id: 'ASC' },
    });
    return new Map(users.map(({ id, tokenVersion }) => [id, tokenVersion]));
  }
}
