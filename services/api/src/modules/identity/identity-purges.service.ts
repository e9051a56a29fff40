import { Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource } from 'typeorm';
import { EVERY_HOUR, EVERY_TEN_MINUTES, JobsService } from '../../common/jobs/jobs.service.ts';
import { databaseKind } from './identity-database.ts';
import { ATTEMPTS_KEPT_MS } from './throttle.service.ts';

/** Identity tokens are valid for minutes, and the library publishes a key for a day after it expires. */
const SIGNING_KEY_KEPT_MS = 2 * 24 * 3_600_000;

/** Deletes expired sessions, mail links, counted attempts and signing keys. */
@Injectable()
export class IdentityPurgesService implements OnModuleInit {
  constructor(
    private readonly jobs: JobsService,
    @InjectDataSource() private readonly source: DataSource,
  ) {}

  onModuleInit(): void {
    this.add('purge-sessions', EVERY_TEN_MINUTES, 'identity_session');
    this.add('purge-verifications', EVERY_TEN_MINUTES, 'identity_verification');
    this.add('purge-signing-keys', EVERY_HOUR, 'identity_jwks', SIGNING_KEY_KEPT_MS);
    this.jobs.addPurge('purge-attempts', EVERY_TEN_MINUTES, () => {
      return { table: 'identity_throttle', column: 'touched_at', below: Date.now() - ATTEMPTS_KEPT_MS };
    });
  }

  private add(name: string, schedule: string, table: string, keptMs = 0): void {
    this.jobs.addPurge(name, schedule, () => {
      const time = new Date(Date.now() - keptMs);
      // The library stores times as ISO text in SQLite.
      const below = databaseKind(this.source) === 'mysql' ? time : time.toISOString();
      return { table, column: 'expiresAt', below };
    });
  }
}
