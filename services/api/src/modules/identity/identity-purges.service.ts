import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { EVERY_HOUR, EVERY_TEN_MINUTES, JobsService } from '@whetstone/server/jobs/jobs.service';
import type { DataSource } from 'typeorm';
import { storedTime } from './better-auth/typeorm-adapter.ts';

/** better-auth publishes a key for a day after its expiry, and tokens are valid for five minutes. */
const SIGNING_KEY_KEPT_MS = 2 * 24 * 3_600_000;

/** Adds the jobs that delete expired sessions, links and signing keys. */
@Injectable()
export class IdentityPurgesService {
  constructor(
    private readonly jobs: JobsService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {
    this.add('purge-sessions', EVERY_TEN_MINUTES, 'identity_session');
    this.add('purge-verifications', EVERY_TEN_MINUTES, 'identity_verification');
    this.add('purge-signing-keys', EVERY_HOUR, 'identity_jwks', SIGNING_KEY_KEPT_MS);
  }

  private add(name: string, schedule: string, table: string, keptMs = 0): void {
    this.jobs.addPurge(name, schedule, () => {
      const below = storedTime(this.dataSource, new Date(Date.now() - keptMs));
      return { table, column: 'expiresAt', below };
    });
  }
}
