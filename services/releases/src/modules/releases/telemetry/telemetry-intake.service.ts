import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { FailureKind } from '../log/release-error.entity.ts';
import { ReleaseErrorsService } from '../log/release-errors.service.ts';
import { LedgerService } from '../rollout/ledger.service.ts';
import { ReleaseStateService } from '../state/release-state.service.ts';
import { type Rollout, rolloutOf } from '../state/rollout.entities.ts';
import { CanaryAnalysisService } from './canary-analysis.service.ts';
import { FailureSourcesService } from './failure-sources.service.ts';
import { LiveAnalysisService } from './live-analysis.service.ts';
import { NetworkSharesService } from './network-shares.service.ts';
import { NOT_COMPARED, type Observation } from './observation.entity.ts';
import { ObservationsService, thisMinute } from './observations.service.ts';
import { bucketOf } from './statistics.ts';
import type { TelemetryEventDto } from './telemetry.dto.ts';

const WRITE_INTERVAL_MS = 1_000;
/** Bounds the memory while the database is slow. */
export const MAX_QUEUED = 20_000;

/** Caches which releases have ever been published, until a rollout changes. */
@Injectable()
export class PublishedReleasesService {
  private known = new Set<string>();
  private sequence = 0;

  constructor(
    private readonly state: ReleaseStateService,
    private readonly ledger: LedgerService,
  ) {}

  /** Keeps the events of published releases. */
  async filter<Event extends { microfrontend: string; version: string }>(
    events: readonly Event[],
  ): Promise<Event[]> {
    const sequence = await this.state.sequence();
    if (sequence !== this.sequence) {
      const releases = await this.ledger.recentReleases();
      this.known = new Set(releases.map(({ microfrontend, version }) => `${microfrontend}@${version}`));
      this.sequence = sequence;
    }
    return events.filter(({ microfrontend, version }) => this.known.has(`${microfrontend}@${version}`));
  }
}

const DAY_MINUTES = 24 * 60;

/** The sender of a report. */
export interface ReportSource {
  /** Of the client. It is not stored. */
  address: string;
  /** An edge reports pages that it has not rendered. All of them count. */
  isEdge: boolean;
  /** The visitor arrived with a bucket and gets no canary. */
  isBucketed: boolean;
}

type QueuedEvent = TelemetryEventDto & ReportSource;

/** Queues browser telemetry, writes it once a second, and then triggers the analysis of canaries and, after failures, of live releases. */
@Injectable()
export class TelemetryIntakeService implements OnModuleDestroy {
  private readonly logger = new Logger(TelemetryIntakeService.name);
  private queue: QueuedEvent[] = [];
  /** Number of events dropped since the last write started. */
  private dropped = 0;
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly published: PublishedReleasesService,
    private readonly observations: ObservationsService,
    private readonly canaries: CanaryAnalysisService,
    private readonly live: LiveAnalysisService,
    private readonly sources: FailureSourcesService,
    private readonly shares: NetworkSharesService,
    private readonly state: ReleaseStateService,
    private readonly errors: ReleaseErrorsService,
  ) {}

  /** Drops the oldest events of a full queue. */
  enqueue(events: readonly TelemetryEventDto[], source: ReportSource): void {
    this.queue.push(...events.map((event) => ({ ...event, ...source })));
    const excess = Math.max(0, this.queue.length - MAX_QUEUED);
    this.queue.splice(0, excess);
    this.dropped += excess;
    this.schedule();
  }

  /** Writes all queued events now. */
  async drain(): Promise<void> {
    await this.writing;
    clearTimeout(this.timer);
    this.flush();
    await this.writing;
  }

  async onModuleDestroy(): Promise<void> {
    await this.drain();
    clearTimeout(this.timer);
  }

  /** Starts no write while another one runs. */
  private schedule(): void {
    if (this.writing || this.queue.length === 0) return;
    this.timer ??= setTimeout(() => this.flush(), WRITE_INTERVAL_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    const events = this.queue;
    this.queue = [];
    if (this.dropped > 0) {
      this.logger.warn(`${this.dropped} telemetry events were dropped: the database was too slow.`);
    }
    this.dropped = 0;
    this.writing = this.write(events)
      .catch((error) => this.logger.error(error, 'Telemetry events could not be written.'))
      .finally(() => {
        this.writing = undefined;
        this.schedule();
      });
  }

  private async write(events: readonly QueuedEvent[]): Promise<void> {
    const known = await this.published.filter(events);
    if (known.length === 0) return;
    const { rollouts } = await this.state.read();
    const hasCanary = rollouts.some(({ canaryEntry }) => canaryEntry !== null);
    await this.observations.add(
      known.map((event) => this.observe(event, rolloutOf(rollouts, event.microfrontend), hasCanary)),
    );
    for (const microfrontend of new Set(known.map((event) => event.microfrontend)))
      await this.canaries.analyze(microfrontend);
    const failures = known.filter(isFailure);
    for (const failure of failures) this.sources.add(failure, failure.address);
    for (const microfrontend of new Set(failures.map((event) => event.microfrontend)))
      await this.live.analyze(microfrontend);
    // A rollback does not wait for the log.
    await this.errors
      .add(failures)
      .catch((error) => this.logger.error(error, 'Failures could not be written to the log.'));
  }

  /** A comparison lasts from the start of the canary. Without a canary, it covers at most a day. */
  private observe(
    { address, isEdge, isBucketed, ...event }: QueuedEvent,
    rollout: Rollout | undefined,
    hasCanary: boolean,
  ): Observed {
    const observed = observationOf(event);
    const canary = rollout?.canaryEntry ?? null;
    const period = String(canary ?? Math.floor(thisMinute() / DAY_MINUTES));
    const compared = rollout ? [rollout.liveVersion, rollout.canaryVersion, rollout.lastGoodVersion] : [];
    // While a canary runs: first visits load everything anew, and get the live releases. Visits with the canary of another microfrontend may suffer from it.
    const isComparable = isBucketed || !hasCanary || event.version === rollout?.canaryVersion;
    if (isComparable && (isEdge || this.shares.take(observed, address, period, compared))) return observed;
    return { ...observed, bucket: observed.bucket + NOT_COMPARED };
  }
}

function isFailure(event: QueuedEvent): event is QueuedEvent & { kind: FailureKind } {
  return event.kind === 'load-failure' || event.kind === 'render-error';
}

type Observed = Omit<Observation, 'minute' | 'times'>;

function observationOf({ kind, microfrontend, version, name, value }: TelemetryEventDto): Observed {
  if (kind !== 'vital') return { microfrontend, version, kind, bucket: 0 };
  if (name === undefined || value === undefined)
    throw new Error('A vital without a name or a value passed the validation.');
  return { microfrontend, version, kind: name, bucket: bucketOf(name, value) };
}
