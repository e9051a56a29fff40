import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { insertMissing } from '@whetstone/server/database/transactions';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { MoreThanOrEqual, type Repository } from 'typeorm';
import { errorText } from './error-text.ts';
import { type FailureKind, ReleaseError } from './release-error.entity.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;
/** Groups of a release. Forged reports cannot fill the database. */
export const MAX_ERRORS = 50;
/** New groups of a network: 20 at once, and 20 a day. */
const NEW_ERRORS: RateLimitRule = { name: 'release-errors', burst: 20, perMinute: 20 / (24 * 60) };

/** A failure that a browser or an edge reports. */
export interface ReportedFailure {
  kind: FailureKind;
  microfrontend: string;
  version: string;
  module?: string | undefined;
  message?: string | undefined;
  address: string;
  isEdge: boolean;
}

type Group = Pick<ReleaseError, 'microfrontend' | 'version' | 'kind' | 'module' | 'message'>;

/** Counts failures of releases in groups of equal messages, which last for 30 days after their last report. */
@Injectable()
export class ReleaseErrorsService {
  constructor(
    @InjectRepository(ReleaseError) private readonly errors: Repository<ReleaseError>,
    private readonly limiter: RateLimiter,
    jobs: JobsService,
  ) {
    jobs.addPurge('purge-release-errors', EVERY_HOUR, () => {
      return { table: 'release_errors', column: 'last_at', below: new Date(Date.now() - KEPT_MS) };
    });
  }

  /** Adds at most `MAX_ERRORS` groups of each release, those of edges first. */
  async add(failures: readonly ReportedFailure[]): Promise<void> {
    const groups = new Map<string, { group: Group; times: number; first: ReportedFailure }>();
    for (const first of failures.toSorted((one, other) => Number(other.isEdge) - Number(one.isEdge))) {
      const { microfrontend, version, kind, module = '', message = '' } = first;
      const group = { microfrontend, version, kind, module, message: errorText(message) };
      const key = JSON.stringify(group);
      const known = groups.get(key);
      if (known) known.times += 1;
      else groups.set(key, { group, first, times: 1 });
    }
    const releases = Map.groupBy(groups.values(), ({ group }) => `${group.microfrontend}@${group.version}`);
    for (const ofRelease of releases.values())
      for (const { group, times, first } of ofRelease.slice(0, MAX_ERRORS))
        await this.count(group, times, first);
  }

  /** The groups whose last report is not before `since`, by this time. */
  since(microfrontend: string, since: Date, take: number): Promise<ReleaseError[]> {
    const where = { microfrontend, lastAt: MoreThanOrEqual(since) };
    return this.errors.find({ where, order: { lastAt: 'ASC' }, take });
  }

  private async count(group: Group, times: number, { address, isEdge }: ReportedFailure): Promise<void> {
    if (await this.increment(group, times)) return;
    if (!isEdge && (await this.limiter.take(NEW_ERRORS, address)) > 0) return;
    await this.makeRoom(group);
    const now = new Date();
    await insertMissing(this.errors, { ...group, times: 0, firstAt: now, lastAt: now });
    // Another instance may have inserted the group.
    await this.increment(group, times);
  }

  /** Deletes the rarest and oldest group of a release with too many. */
  private async makeRoom({ microfrontend, version }: Group): Promise<void> {
    const where = { microfrontend, version };
    if ((await this.errors.countBy(where)) < MAX_ERRORS) return;
    const rarest = await this.errors.findOne({ where, order: { times: 'ASC', lastAt: 'ASC' } });
    if (rarest) await this.errors.remove(rarest);
  }

  private async increment(group: Group, times: number): Promise<boolean> {
    const changes = { times: () => `times + ${times}`, lastAt: new Date() };
    return (await this.errors.update(group, changes)).affected === 1;
  }
}
