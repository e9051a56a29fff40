import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { LedgerService } from './rollout/ledger.service.ts';
import { Rollout } from './state/rollout.entities.ts';

const DAY = 24 * 60 * 60 * 1_000;

/** Determines the versions that visitors may load. Every other stored version is a candidate. */
@Injectable()
export class ServedReleasesService {
  constructor(
    @InjectRepository(Rollout) private readonly rollouts: Repository<Rollout>,
    private readonly ledger: LedgerService,
    private readonly config: Config,
  ) {}

  /** Versions that are live, canary or fallback, or were within KEEP_RELEASES_DAYS: open tabs keep their release set. */
  async versionsOf(microfrontend: string): Promise<ReadonlySet<string>> {
    const since = new Date(Date.now() - this.config.delivery.keepReleasesDays * DAY);
    const rollout = await this.rollouts.findOneBy({ microfrontend });
    const versions = [
      ...[rollout?.liveVersion, rollout?.canaryVersion, rollout?.lastGoodVersion],
      ...(await this.ledger.versionsServedSince(microfrontend, since)),
    ];
    return new Set(versions.filter((version) => typeof version === 'string'));
  }

  async isServed(microfrontend: string, version: string): Promise<boolean> {
    return (await this.versionsOf(microfrontend)).has(version);
  }
}
