import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { Between, IsNull, type Repository } from 'typeorm';
import { postToApi } from '../../common/api/post-to-api.ts';
import { Config } from '../../common/config/config.ts';
import { DeployToken } from './deploy-token.entity.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Reports deploy tokens that end soon to the API, which emails each creator once. */
@Injectable()
export class DeployTokenNotices {
  constructor(
    @InjectRepository(DeployToken) private readonly tokens: Repository<DeployToken>,
    private readonly config: Config,
    jobs: JobsService,
  ) {
    jobs.add('announce-ending-tokens', EVERY_HOUR, (signal) => this.announce(signal));
  }

  private async announce(signal: AbortSignal): Promise<void> {
    const now = Date.now();
    const until = now + this.config.deployTokenNoticeDays * DAY_MS;
    const where = { revokedAt: IsNull(), expiresAt: Between(new Date(now), new Date(until)) };
    for (const token of await this.tokens.find({ where, order: { expiresAt: 'ASC' } })) {
      if (signal.aborted) return;
      if (isInLastHalf(token, now)) await this.report(token, signal);
    }
  }

  private async report(
    { id, microfrontend, label, createdBy, expiresAt }: DeployToken,
    signal: AbortSignal,
  ): Promise<void> {
    const notice = { id, microfrontend, label, createdBy, expiresAt };
    await postToApi(this.config, 'deploy-token-notices', notice, signal);
  }
}

/** The creator of a token for a few days need not be reminded at once. */
function isInLastHalf({ createdAt, expiresAt }: DeployToken, now: number): boolean {
  return expiresAt.getTime() - now <= now - createdAt.getTime();
}
