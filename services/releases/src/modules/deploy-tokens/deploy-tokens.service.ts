import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Team } from '@whetstone/server/access/publisher';
import { newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { Column, Entity, Index, IsNull, PrimaryColumn, type Repository } from 'typeorm';

/** Lets a team upload and publish releases of its microfrontend. The database stores no token, only its digest. */
@Entity('deploy_tokens')
export class DeployToken {
  @PrimaryColumn({ type: 'varchar', length: 36, primaryKeyConstraintName: 'pk_deploy_tokens' })
  id: string;

  @Column({ type: 'varchar', length: 40 })
  microfrontend: string;

  /** A name for people, such as the machine that uses the token. */
  @Column({ type: 'varchar', length: 80 })
  label: string;

  /** SHA-256 of the token. A random token needs no slow hash. */
  @Index('ux_deploy_tokens_digest', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  digest: string;

  /** The email of the admin, or a description of the process, that created the token. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'revoked_at', type: 'datetime', precision: 3, nullable: true })
  revokedAt: Date | null;
}

const TOKEN_FORMAT = /^whetstone_deploy_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

@Injectable()
export class DeployTokensService {
  private readonly table: TableReader<DeployToken>;

  constructor(@InjectRepository(DeployToken) private readonly tokens: Repository<DeployToken>) {
    this.table = new TableReader(tokens);
  }

  /** Creates a token and returns it. The token cannot be read again. */
  async create(
    values: Pick<DeployToken, 'microfrontend' | 'label' | 'createdBy'>,
  ): Promise<{ id: string; token: string }> {
    const id = newId();
    const token = `whetstone_deploy_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    await this.tokens.insert({
      ...values,
      id,
      digest: digestOf(token),
      createdAt: new Date(),
      revokedAt: null,
    });
    return { id, token };
  }

  /** The team of a token. Undefined if the token is unknown or revoked. */
  async findTeam(token: string): Promise<Team | undefined> {
    if (!TOKEN_FORMAT.test(token)) return undefined;
    const found = await this.tokens.findOneBy({ digest: digestOf(token), revokedAt: IsNull() });
    return found ? { microfrontend: found.microfrontend, label: found.label } : undefined;
  }

  /** Valid tokens, newest first. */
  list(page: PageQuery): Promise<Page<DeployToken>> {
    const notRevoked = { sql: 'revoked_at IS NULL', values: [] };
    return keysetPage(this.table, [notRevoked], sortOrder('newest'), page);
  }

  /** Returns false if the token is unknown or already revoked. */
  async revoke(id: string): Promise<boolean> {
    const { affected } = await this.tokens.update({ id, revokedAt: IsNull() }, { revokedAt: new Date() });
    return affected === 1;
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
