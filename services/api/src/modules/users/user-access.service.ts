import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { MoreThan, type Repository } from 'typeorm';
import { ACCESS_TOKEN_LIFE_SECONDS } from '../../common/access/authenticated-user.ts';
import { Config } from '../../common/config/config.ts';
import { TtlCache } from '../../common/ttl-cache.ts';
import { User } from './user.entity.ts';

const FELT_WITHIN_MS = 1_000;
/** By how much the clocks of two instances may differ. */
const CLOCKS_DIFFER_MS = 5 * 60_000;
const REMEMBERED_MS = ACCESS_TOKEN_LIFE_SECONDS * 1_000 + CLOCKS_DIFFER_MS;

/** Whether access tokens still count: a role change, a removal or a new password ends those issued before it. */
@Injectable()
export class UserAccessService {
  /** By user, the token version that counts: of those few whose older tokens could still be about. */
  private readonly ended: TtlCache<Map<string, number>>;

  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    { caches }: Config,
  ) {
    this.ended = new TtlCache(() => this.load(), caches ? FELT_WITHIN_MS : 0);
  }

  /** At most a second behind the database, and at most one statement a second, however many call. */
  async isCurrent(id: string, tokenVersion: number): Promise<boolean> {
    const ended = await this.ended.get();
    return (ended.get(id) ?? tokenVersion) === tokenVersion;
  }

  /** Ends every access token of whoever this is at the identity service. */
  async endAccess(uid: string): Promise<void> {
    await this.users.update({ uid }, { tokenVersion: () => 'token_version + 1', accessEndedAt: new Date() });
    this.forgetEnded();
  }

  /** To be called after a token version was raised elsewhere, so that this process feels it at once. */
  forgetEnded(): void {
    this.ended.invalidate();
  }

  private async load(): Promise<Map<string, number>> {
    const since = new Date(Date.now() - REMEMBERED_MS);
    const users = await this.users.find({
      where: { accessEndedAt: MoreThan(since) },
      select: { id: true, tokenVersion: true },
    });
    return new Map(users.map(({ id, tokenVersion }) => [id, tokenVersion]));
  }
}
