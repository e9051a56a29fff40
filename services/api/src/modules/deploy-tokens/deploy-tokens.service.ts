import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, type Repository } from 'typeorm';
import type { Team } from '../../common/access/publisher.ts';
import { newId } from '../../common/database/new-id.ts';
import { TableReader } from '../../common/database/prepared-queries.ts';
import { keysetPage, sortOrder } from '../../common/paging/keyset-page.ts';
import type { Page, PageQuery } from '../../common/paging/page.ts';
import { DeployToken } from './deploy-token.entity.ts';

const WELL_FORMED = /^whetstone_deploy_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;

@Injectable()
export class DeployTokensService {
  private readonly table: TableReader<DeployToken>;

  constructor(@InjectRepository(DeployToken) private readonly tokens: Repository<DeployToken>) {
    this.table = new TableReader(tokens);
  }

  /** Makes a token and answers it: the only time that anybody sees it. */
  async make(
    about: Pick<DeployToken, 'microfrontend' | 'label' | 'createdBy'>,
  ): Promise<{ id: string; token: string }> {
    const id = newId();
    const token = `whetstone_deploy_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    await this.tokens.insert({
      ...about,
      id,
      digest: digestOf(token),
      createdAt: new Date(),
      revokedAt: null,
    });
    return { id, token };
  }

  /** The team that the token speaks for; undefined where it is unknown or revoked. */
  async teamOf(token: string): Promise<Team | undefined> {
    if (!WELL_FORMED.test(token)) return undefined;
    const known = await this.tokens.findOneBy({ digest: digestOf(token), revokedAt: IsNull() });
    return known ? { microfrontend: known.microfrontend, label: known.label } : undefined;
  }

  /** Those that work, newest first. */
  list(page: PageQuery): Promise<Page<DeployToken>> {
    const working = { sql: 'revoked_at IS NULL', values: [] };
    return keysetPage(this.table, [working], sortOrder('newest'), page);
  }

  /** Answers whether it was this call that did. */
  async revoke(id: string): Promise<boolean> {
    const { affected } = await this.tokens.update({ id, revokedAt: IsNull() }, { revokedAt: new Date() });
    return affected === 1;
  }
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
