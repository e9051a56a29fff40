import { Injectable } from '@nestjs/common';
import { clientNetwork } from '@whetstone/server/rate-limit/rate-limiter';
import type { ReleaseName } from '../release.entity.ts';

/** Client networks that must report a failure of a live release before its automatic rollback. */
export const MIN_SOURCES = 20;
const HOUR_MS = 60 * 60 * 1_000;

/** Counts the clients that report failures of a release, so that one client cannot cause a rollback. Each instance counts in memory. */
@Injectable()
export class FailureSourcesService {
  /** For each release: when each of the last MIN_SOURCES client networks reported a failure, oldest first. */
  private readonly seen = new Map<string, Map<string, number>>();

  /** @param release a published release: their number is bounded */
  add({ microfrontend, version }: ReleaseName, address: string): void {
    const key = `${microfrontend}@${version}`;
    const sources = this.seen.get(key) ?? new Map<string, number>();
    this.seen.set(key, sources);
    const network = clientNetwork(address);
    sources.delete(network);
    sources.set(network, Date.now());
    const [oldest] = sources.keys();
    if (oldest !== undefined && sources.size > MIN_SOURCES) sources.delete(oldest);
  }

  /** Whether enough clients reported a failure of the release in the last hour. */
  areEnough({ microfrontend, version }: ReleaseName): boolean {
    const sources = this.seen.get(`${microfrontend}@${version}`)?.values() ?? [];
    const since = Date.now() - HOUR_MS;
    return [...sources].filter((at) => at > since).length >= MIN_SOURCES;
  }
}
