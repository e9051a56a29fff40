import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { TelemetryEventDto } from './browser-report.dto.ts';
import { CanaryWatchService } from './canary-watch.service.ts';
import { bucketOf } from './histogram.ts';
import type { Observation } from './observation.entity.ts';
import { ObservationsService } from './observations.service.ts';
import { PublishedReleasesService } from './published-releases.service.ts';

const PAUSE_MS = 1_000;
/** Maximum number of waiting events while the database is slow. Telemetry is a sample anyway. */
export const MOST_WAITING = 20_000;

/** Receives browser telemetry, writes it once a second, and triggers the comparison of running canaries. */
@Injectable()
export class ReportsService implements OnModuleDestroy {
  private readonly logger = new Logger(ReportsService.name);
  private waiting: TelemetryEventDto[] = [];
  /** Number of events dropped since the last write started. */
  private dropped = 0;
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly published: PublishedReleasesService,
    private readonly observations: ObservationsService,
    private readonly canaries: CanaryWatchService,
  ) {}

  /** Drops the oldest events beyond the maximum. */
  take(events: readonly TelemetryEventDto[]): void {
    this.waiting.push(...events);
    const excess = Math.max(0, this.waiting.length - MOST_WAITING);
    this.waiting.splice(0, excess);
    this.dropped += excess;
    this.schedule();
  }

  async onModuleDestroy(): Promise<void> {
    await this.writing;
    clearTimeout(this.timer);
    this.flush();
    await this.writing;
    clearTimeout(this.timer);
  }

  /** One write at a time. During a write, events wait only here. */
  private schedule(): void {
    if (this.writing || this.waiting.length === 0) return;
    this.timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    const events = this.waiting;
    this.waiting = [];
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

  private async write(events: readonly TelemetryEventDto[]): Promise<void> {
    const known = await this.published.filter(events);
    if (known.length === 0) return;
    await this.observations.add(known.map(observationOf));
    for (const microfrontend of new Set(known.map((event) => event.microfrontend)))
      await this.canaries.look(microfrontend);
  }
}

function observationOf({
  kind,
  microfrontend,
  version,
  name,
  value,
}: TelemetryEventDto): Omit<Observation, 'minute' | 'times'> {
  if (kind !== 'vital') return { microfrontend, version, kind, bucket: 0 };
  if (name === undefined || value === undefined) throw new Error('A vital without its value was let in.');
  return { microfrontend, version, kind: name, bucket: bucketOf(name, value) };
}
