import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { Between, IsNull, type Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { DeployToken } from './deploy-token.entity.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
const TIMEOUT_MS = 10_000;

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
    const { apiInternalUrl, serviceSecret } = this.config;
    const response = await fetch(`${apiInternalUrl}/internal/deploy-token-notices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${serviceSecret}`, 'content-type': 'application/json' },
      body: JSON.stringify({ id, microfrontend, label, createdBy, expiresAt }),
      // Another host must not receive the secret.
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`The API returned ${response.status} for the end of a deploy token.`);
  }
}

/** The creator of a token for a few days need not be reminded at once. */
function isInLastHalf({ createdAt, expiresAt }: DeployToken, now: number): boolean {
  return expiresAt.getTime() - now <= now - createdAt.getTime();
}
