import { Injectable } from '@nestjs/common';
import { EVERY_MINUTE, JobsService } from '@whetstone/server/jobs/jobs.service';
import { postToApi } from '../../../common/api/post-to-api.ts';
import { Config } from '../../../common/config/config.ts';
import { DeployTokensService } from '../../deploy-tokens/deploy-tokens.service.ts';
import type { LedgerEntry } from '../state/rollout.entities.ts';
import { AUTOMATIC, isAdmin, LedgerService } from './ledger.service.ts';

/** Older rollbacks are not reported. */
const MAX_AGE_MS = 24 * 60 * 60 * 1_000;

/** Reports stopped canaries and rollbacks to the API, which emails the team once. A team's own rollbacks are not reported. */
@Injectable()
export class RollbackNotices {
  /** Ids of entries that the API has accepted. After a restart they are reported again: the API sends no second email. */
  private readonly reported = new Set<string>();

  constructor(
    private readonly ledger: LedgerService,
    private readonly tokens: DeployTokensService,
    private readonly config: Config,
    jobs: JobsService,
  ) {
    jobs.add('announce-rollbacks', EVERY_MINUTE, (signal) => this.announce(signal));
  }

  private async announce(signal: AbortSignal): Promise<void> {
    const errors: unknown[] = [];
    const recent = await this.ledger.rollbacksSince(new Date(Date.now() - MAX_AGE_MS));
    for (const entry of recent.filter(({ id, actor }) => !this.reported.has(id) && !isTeam(actor))) {
      if (signal.aborted) return;
      // The API may reject one of them and accept the others.
      await this.report(entry, signal).catch((error: unknown) => errors.push(error));
    }
    const kept = new Set(recent.map(({ id }) => id));
    for (const id of this.reported) if (!kept.has(id)) this.reported.delete(id);
    if (errors.length > 0) throw new AggregateError(errors, 'Rollbacks could not be reported to the API.');
  }

  private async report(entry: LedgerEntry, signal: AbortSignal): Promise<void> {
    const { id, microfrontend, action, version, replacedVersion, actor, reason } = entry;
    const isCanary = action === 'canary-stopped';
    const [removed, live] = isCanary ? [version, replacedVersion] : [replacedVersion, version];
    const createdBy = await this.tokens.creatorsOf(microfrontend);
    const isAutomatic = actor === AUTOMATIC;
    const notice = { id, microfrontend, isCanary, version: removed, live, isAutomatic, reason, createdBy };
    await postToApi(this.config, 'rollback-notices', notice, signal);
    this.reported.add(id);
  }
}

/** Whether a team made the change, with its deploy token. */
function isTeam(actor: string): boolean {
  return actor !== AUTOMATIC && !isAdmin(actor);
}
