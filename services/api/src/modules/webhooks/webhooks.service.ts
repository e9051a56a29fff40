import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedUser } from '@whetstone/server/access/authenticated-user';
import { newId } from '@whetstone/server/database/new-id';
import { forUpdate, inTransaction } from '@whetstone/server/database/transactions';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { validationProblem } from '@whetstone/server/http/validation';
import { TargetError } from '@whetstone/server/webhooks/target';
import { WebhookSender } from '@whetstone/server/webhooks/webhook-sender';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditLog } from '../audit/audit-log.service.ts';
import { WebhookEndpoint } from './webhook.entity.ts';
import { type NewWebhookDto, presentWebhook, type SaveWebhookDto } from './webhooks.dto.ts';

/** Limits the concurrent requests: each endpoint has its own limit. */
const MAX_ENDPOINTS = 20;
const PREVIOUS_SECRET_MS = 24 * 3_600_000;

/** The endpoints that admins enter. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly sender: WebhookSender,
    private readonly audit: AuditLog,
  ) {}

  /** Oldest first. */
  list(): Promise<WebhookEndpoint[]> {
    return this.endpoints.find({ order: { id: 'ASC' } });
  }

  /** @throws ProblemException 404 */
  async get(id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.endpoints.findOneBy({ id });
    if (!endpoint) throw webhookNotFound();
    return endpoint;
  }

  /** @throws ProblemException 400 for a URL to which no request can be sent, 409 for too many endpoints */
  async add({ url, description, events }: NewWebhookDto, admin: AuthenticatedUser): Promise<WebhookEndpoint> {
    this.checkUrl(url);
    const now = new Date();
    const endpoint: WebhookEndpoint = {
      ...{ id: newId(), url, description, events, secret: newSecret() },
      ...{ state: 'active', pauseReason: null, failures: 0, failingSince: null },
      ...{ previousSecret: null, previousSecretUntil: null, version: 1, createdAt: now, changedAt: now },
    };
    if ((await this.endpoints.count()) >= MAX_ENDPOINTS) throw tooManyWebhooks();
    await inTransaction(this.dataSource, async (manager) => {
      await manager.insert(WebhookEndpoint, endpoint);
      const after = recordedValues(endpoint);
      await this.audit.record(manager, {
        actor: admin,
        action: 'webhook.added',
        subject: endpoint.id,
        after,
      });
    });
    return endpoint;
  }

  /**
   * An endpoint that becomes active starts without failures.
   * @param version the version that the admin saw. Undefined for any.
   * @throws ProblemException 400, 404, 409 with the current endpoint if it has changed since that version
   */
  save(
    id: string,
    version: number | undefined,
    { url, description, events, state }: SaveWebhookDto,
    admin: AuthenticatedUser,
  ): Promise<WebhookEndpoint> {
    this.checkUrl(url);
    return this.change(id, admin, 'webhook.edited', (endpoint) => {
      if (isOutdated(endpoint, version)) throw changedMeanwhile(endpoint, 'Compare both, then save again.');
      return {
        ...{ url, description, events, state },
        ...(endpoint.state !== state && { pauseReason: null, failures: 0, failingSince: null }),
      };
    });
  }

  /** Of two rotations at once, the second would invalidate the secret that the receiver knows. Parameters and errors as those of `save`. */
  rotate(id: string, version: number | undefined, admin: AuthenticatedUser): Promise<WebhookEndpoint> {
    return this.change(id, admin, 'webhook.secret-replaced', (endpoint) => {
      if (isOutdated(endpoint, version))
        throw changedMeanwhile(endpoint, 'Check it, then rotate the secret.');
      return {
        secret: newSecret(),
        previousSecret: endpoint.secret,
        previousSecretUntil: new Date(Date.now() + PREVIOUS_SECRET_MS),
      };
    });
  }

  /** Its deliveries are deleted after 30 days. Returns false if there is no such endpoint. */
  remove(id: string, admin: AuthenticatedUser): Promise<boolean> {
    return inTransaction(this.dataSource, async (manager) => {
      const endpoint = await lockEndpoint(manager, id);
      if (!endpoint) return false;
      await manager.delete(WebhookEndpoint, { id });
      const before = recordedValues(endpoint);
      await this.audit.record(manager, { actor: admin, action: 'webhook.deleted', subject: id, before });
      return true;
    });
  }

  private get endpoints() {
    return this.dataSource.getRepository(WebhookEndpoint);
  }

  private async change(
    id: string,
    admin: AuthenticatedUser,
    action: `webhook.${string}`,
    changeOf: (endpoint: WebhookEndpoint) => Partial<WebhookEndpoint>,
  ): Promise<WebhookEndpoint> {
    return inTransaction(this.dataSource, async (manager) => {
      const endpoint = await lockEndpoint(manager, id);
      if (!endpoint) throw webhookNotFound();
      const changed = { ...changeOf(endpoint), version: endpoint.version + 1, changedAt: new Date() };
      await manager.update(WebhookEndpoint, { id }, changed);
      const [before, after] = [recordedValues(endpoint), recordedValues({ ...endpoint, ...changed })];
      await this.audit.record(manager, { actor: admin, action, subject: id, before, after });
      return { ...endpoint, ...changed };
    });
  }

  private checkUrl(url: string): void {
    try {
      this.sender.check(url);
    } catch (error) {
      if (!(error instanceof TargetError)) throw error;
      const { code, params, message } = error;
      throw validationProblem([{ field: 'url', code, ...(params && { params }), message }]);
    }
  }
}

function lockEndpoint(manager: EntityManager, id: string): Promise<WebhookEndpoint | null> {
  return manager.findOne(WebhookEndpoint, { where: { id }, ...forUpdate(manager) });
}

/** Without the secrets. */
function recordedValues({ url, description, events, state }: WebhookEndpoint) {
  return { url, description, events, state };
}

function isOutdated(endpoint: WebhookEndpoint, version: number | undefined): boolean {
  return version !== undefined && version !== endpoint.version;
}

function changedMeanwhile(endpoint: WebhookEndpoint, next: string): ProblemException {
  const detail = `This webhook has changed since you read it. ${next}`;
  return new ProblemException(409, 'changed-meanwhile', detail, { current: presentWebhook(endpoint) });
}

function newSecret(): string {
  return `whsec_${randomBytes(32).toString('base64')}`;
}

function webhookNotFound(): ProblemException {
  return new ProblemException(404, 'not-found', 'There is no webhook with this id.');
}

function tooManyWebhooks(): ProblemException {
  const detail = `The shop has ${MAX_ENDPOINTS} webhooks, which is the maximum. Delete one of them first.`;
  return new ProblemException(409, 'too-many-webhooks', detail, { max: MAX_ENDPOINTS });
}
