import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import { StandingCache } from './standing-cache.ts';
import { User } from './user.entity.ts';

/** Whether access tokens still count: a role change, a removal or a new password ends those issued before it. */
@Injectable()
export class UserAccessService {
  private readonly versions = new StandingCache<number | undefined>();

  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  /** At most a second behind the database, and at most one statement. */
  async isCurrent(id: string, tokenVersion: number): Promise<boolean> {
    return (await this.versions.get(id, () => this.tokenVersion(id))) === tokenVersion;
  }

  /** Ends every access token of whoever this is at the identity service. */
  async endAccess(uid: string): Promise<void> {
    await this.users.increment({ uid }, 'tokenVersion', 1);
    this.versions.clear();
  }

  /** To be called after a token version was raised elsewhere, so that this process feels it at once. */
  forgetVersions(): void {
    this.versions.clear();
  }

  private async tokenVersion(id: string): Promise<number | undefined> {
    const user = await this.users.findOne({
      where: { id, removedAt: IsNull() },
      select: { id: true, tokenVersion: true },
    });
    return user?.tokenVersion;
  }
}
