import { createHash, randomBytes } from 'node:crypto';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Team } from '@whetstone/server/access/publisher';
import { firstIdSince, newId } from '@whetstone/server/database/new-id';
import { TableReader } from '@whetstone/server/database/prepared-queries';
import { insertMissing, inTransaction } from '@whetstone/server/database/transactions';
import type { Page, PageQuery } from '@whetstone/server/http/page';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { EVERY_HOUR, JobsService } from '@whetstone/server/jobs/jobs.service';
import { keysetPage, sortOrder } from '@whetstone/server/paging/keyset-page';
import { clientNetwork } from '@whetstone/server/rate-limit/rate-limiter';
import { type EntityManager, IsNull, MoreThan, type Repository } from 'typeorm';
import { DeployToken, DeployTokenEntry } from './deploy-token.entity.ts';

const TOKEN_FORMAT = /^whetstone_deploy_[A-Za-z0-9_-]{43}$/;
const RANDOM_BYTES = 32;
const DAY_MS = 24 * 60 * 60 * 1_000;
/** The lifetime of a token for which nobody chose one. */
export const DEFAULT_DAYS = 90;
const ENTRY_DAYS = 400;
/** Networks whose use is recorded: each file of an upload uses the token. */
const MAX_KNOWN_NETWORKS = 1_000;
const MAX_CREATORS = 100;

type NewToken = Pick<DeployToken, 'microfrontend' | 'label' | 'createdBy'> & { days?: number | undefined };

@Injectable()
export class DeployTokensService implements OnModuleInit {
  private readonly logger = new Logger(DeployTokensService.name);
  private readonly knownNetworks = new Set<string>();

  constructor(
    @InjectRepository(DeployToken) private readonly tokens: Repository<DeployToken>,
    @InjectRepository(DeployTokenEntry) private readonly entries: Repository<DeployTokenEntry>,
    private readonly jobs: JobsService,
  ) {}

  onModuleInit(): void {
    this.jobs.addPurge('purge-deploy-token-entries', EVERY_HOUR, () => {
      const below = firstIdSince(Date.now() - ENTRY_DAYS * DAY_MS);
      return { table: 'deploy_token_entries', column: 'id', below };
    });
  }

  /** Creates a token and returns it. The token cannot be read again. */
  async create({ days = DEFAULT_DAYS, ...about }: NewToken): Promise<{ id: string; token: string }> {
    const token = `whetstone_deploy_${randomBytes(RANDOM_BYTES).toString('base64url')}`;
    const createdAt = new Date();
    const expiresAt = new Date(createdAt.getTime() + days * DAY_MS);
    const created = { ...about, id: newId(), digest: digestOf(token), createdAt, expiresAt, revokedAt: null };
    await inTransaction(this.tokens.manager.dataSource, async (manager) => {
      await manager.insert(DeployToken, created);
      await record(manager, created, { action: 'created', actor: about.createdBy });
    });
    return { id: created.id, token };
  }

  /** Undefined for an unknown token. Records the first use from a network. @throws ProblemException 401 for an expired or revoked token */
  async authenticate(text: string, address: string): Promise<Team | undefined> {
    const token = await this.find(text);
    if (TOKEN_FORMAT.test(text) && (!token || token.revokedAt || isExpired(token))) {
      const about = token && { microfrontend: token.microfrontend, token: token.id };
      this.logger.warn({ event: 'deploy-token-rejected', ...about }, 'A deploy token was rejected.');
    }
    if (!token) return undefined;
    if (token.revokedAt) throw ended(token, 'revoked', token.revokedAt);
    if (isExpired(token)) throw ended(token, 'expired', token.expiresAt);
    const network = clientNetwork(address);
    const key = `${token.id} ${network}`;
    if (!this.knownNetworks.has(key)) {
      await record(this.tokens.manager, token, { action: 'used', actor: '', network });
      if (this.knownNetworks.size >= MAX_KNOWN_NETWORKS) this.knownNetworks.clear();
      this.knownNetworks.add(key);
    }
    return { microfrontend: token.microfrontend, label: token.label };
  }

  /** Whether the token can release the microfrontend. */
  async isValid(text: string, microfrontend: string): Promise<boolean> {
    const token = await this.find(text);
    return token?.microfrontend === microfrontend && !token.revokedAt && !isExpired(token);
  }

  private async find(token: string): Promise<DeployToken | null> {
    if (!TOKEN_FORMAT.test(token)) return null;
    return this.tokens.findOneBy({ digest: digestOf(token) });
  }

  /** Who created the valid tokens of the microfrontend: emails of admins, or descriptions of processes. At most 100. */
  async creatorsOf(microfrontend: string): Promise<string[]> {
    const valid = { microfrontend, revokedAt: IsNull(), expiresAt: MoreThan(new Date()) };
    const found = await this.tokens.find({ where: valid, order: { id: 'DESC' } });
    return [...new Set(found.map(({ createdBy }) => createdBy))].slice(0, MAX_CREATORS);
  }

  /** Tokens that are not revoked, newest first. */
  list(page: PageQuery): Promise<Page<DeployToken>> {
    const notRevoked = { sql: 'revoked_at IS NULL', values: [] };
    return keysetPage(new TableReader(this.tokens), [notRevoked], sortOrder('newest'), page);
  }

  /** Newest first. */
  listEntries(page: PageQuery): Promise<Page<DeployTokenEntry>> {
    return keysetPage(new TableReader(this.entries), [], sortOrder('newest'), page);
  }

  /** Returns false if the token is unknown or already revoked. */
  revoke(id: string, actor: string): Promise<boolean> {
    return inTransaction(this.tokens.manager.dataSource, async (manager) => {
      const { affected } = await manager.update(
        DeployToken,
        { id, revokedAt: IsNull() },
        { revokedAt: new Date() },
      );
      if (affected !== 1) return false;
      await record(manager, await manager.findOneByOrFail(DeployToken, { id }), { action: 'revoked', actor });
      return true;
    });
  }
}

type Event = Pick<DeployTokenEntry, 'action' | 'actor'> & { network?: string };

/** Inserts an entry unless another instance has inserted it. */
async function record(
  manager: EntityManager,
  { id: tokenId, microfrontend, label }: DeployToken,
  { network = '', ...event }: Event,
): Promise<void> {
  const entry = { id: newId(), tokenId, microfrontend, label, network, createdAt: new Date(), ...event };
  await insertMissing(manager.getRepository(DeployTokenEntry), entry);
}

function isExpired({ expiresAt }: DeployToken): boolean {
  return expiresAt.getTime() <= Date.now();
}

function ended({ label }: DeployToken, state: 'expired' | 'revoked', at: Date): ProblemException {
  const [verb, day] = [state === 'revoked' ? 'was revoked' : 'expired', at.toISOString().slice(0, 10)];
  return new ProblemException(401, `deploy-token-${state}`, `The deploy token "${label}" ${verb} on ${day}.`);
}

function digestOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
