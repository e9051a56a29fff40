import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { sql } from 'kysely';
import type { DataSource, EntityManager } from 'typeorm';
import { Config } from '../../common/config/config.ts';
import { UserAccessService } from '../users/user-access.service.ts';
import { AddressProof } from './address-proof.ts';
import { databaseKind, identityDatabase, identityTablesIn } from './identity-database.ts';
import { IdentityEngine } from './identity-engine.ts';
import { IdentityMailer } from './identity-mailer.ts';
import { requestHooks } from './request-hooks.ts';
import { ThrottleService } from './throttle.service.ts';
import { UnprovenLink } from './unproven-link.ts';

/** The embedded identity service: answers its calls, and what the rest of the API asks about its sessions. */
@Injectable()
export class EmbeddedIdentityService {
  readonly engine: IdentityEngine;
  private readonly logger = new Logger(EmbeddedIdentityService.name);

  constructor(
    @InjectDataSource() source: DataSource,
    config: Config,
    mailer: IdentityMailer,
    proof: AddressProof,
    throttle: ThrottleService,
    link: UnprovenLink,
    access: UserAccessService,
  ) {
    this.engine = new IdentityEngine({
      config,
      mailer,
      proof,
      database: { db: identityDatabase(source), type: databaseKind(source) },
      hooks: requestHooks({ throttle, link, access, googleOffered: config.google !== undefined }),
      log: (message) => this.logger.warn(message),
    });
  }

  handle(request: Request): Promise<Response> {
    return this.engine.handle(request);
  }

  /** Whether the session of an identity token still exists. Locks the session until the transaction ends. */
  async lockSession(id: string | undefined, manager: EntityManager): Promise<boolean> {
    if (id === undefined) return false;
    const query = identityTablesIn(manager).selectFrom('identity_session').select('id').where('id', '=', id);
    // MariaDB does not support MySQL's newer `FOR SHARE`.
    const mysql = databaseKind(manager.dataSource) === 'mysql';
    const session = await (mysql ? query.modifyEnd(sql`LOCK IN SHARE MODE`) : query).executeTakeFirst();
    return session !== undefined;
  }
}
