import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { Repository } from 'typeorm';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { PolicyViolation } from './policy-violation.entity.ts';
import type { ViolationGroup } from './read-reports.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** Forged reports cannot fill the database: further groups are dropped. */
export const MAX_GROUPS = 500;

/** Counts violations of the content security policy, in groups that last for 30 days after their last report. */
@Injectable()
export class PolicyViolationsService implements OnModuleInit {
  constructor(
    @InjectRepository(PolicyViolation) private readonly violations: Repository<PolicyViolation>,
    private readonly state: ReleaseStateService,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.addPurge('purge-policy-violations', EVERY_HOUR, () => {
      return { table: 'policy_violations', column: 'last_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Ignores violations of microfrontends that are not live. */
  async add(groups: readonly ViolationGroup[]): Promise<void> {
    if (groups.length === 0) return;
    const { rollouts } = await this.state.read();
    const live = new Set(rollouts.map(({ microfrontend }) => microfrontend));
    for (const group of groups) if (live.has(group.microfrontend)) await this.count(group);
  }

  /** Newest first. */
  list(): Promise<PolicyViolation[]> {
    return this.violations.find({ order: { lastAt: 'DESC' }, take: MAX_GROUPS });
  }

  private async count(group: ViolationGroup): Promise<void> {
    if (await this.increment(group)) return;
    if ((await this.violations.count()) >= MAX_GROUPS) return;
    const now = new Date();
    const inserted = { ...group, times: 0, firstAt: now, lastAt: now };
    await this.violations
      .createQueryBuilder()
      .insert()
      .values(inserted)
      .orIgnore()
      .updateEntity(false)
      .execute();
    // Another instance may have inserted the group.
    await this.increment(group);
  }

  private async increment(group: ViolationGroup): Promise<boolean> {
    const changes = { times: () => 'times + 1', lastAt: new Date() };
    return (await this.violations.update(group, changes)).affected === 1;
  }
}
