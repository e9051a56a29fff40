import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { ReportedEventDto } from './browser-report.dto.ts';
import { CanaryWatchService } from './canary-watch.service.ts';
import { bucketOf } from './histogram.ts';
import type { Observation } from './observation.entity.ts';
import { ObservationsService } from './observations.service.ts';
import { PublishedReleasesService } from './published-releases.service.ts';

const PAUSE_MS = 1_000;
/** How many events may wait while the database is slow or hangs; they are a sample anyway. */
export const MOST_WAITING = 20_000;

/** Takes in what browsers report, writes it once a second, and has running canaries compared. */
@Injectable()
export class ReportsService implements OnModuleDestroy {
  private readonly logger = new Logger(ReportsService.name);
  private waiting: ReportedEventDto[] = [];
  /** How many events were dropped since the last write began. */
  private dropped = 0;
  private writing: Promise<void> | undefined;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly published: PublishedReleasesService,
    private readonly observations: ObservationsService,
    private readonly canaries: CanaryWatchService,
  ) {}

  /** Keeps the newest events where more are waiting than may. */
  take(events: readonly ReportedEventDto[]): void {
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

  /** One write at a time: while it lasts, events wait here and nowhere else. */
  private schedule(): void {
    if (this.writing || this.waiting.length === 0) return;
    this.timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
  }

  private flush(): void {
    this.timer = undefined;
    const events = this.waiting;
    this.waiting = [];
    if (this.dropped > 0) {
      this.logger.warn(
        `${this.dropped} reported events were dropped: the database was too slow to take them.`,
      );
    }
    this.dropped = 0;
    this.writing = this.write(events)
      .catch((error) => this.logger.error(error, 'Reported events could not be written.'))
      .finally(() => {
        this.writing = undefined;
        this.schedule();
      });
  }

  private async write(events: readonly ReportedEventDto[]): Promise<void> {
    const known = await this.published.filter(events);
    if (known.length === 0) return;
    await this.observations.add(known.map(observationOf));
    for (const piece of new Set(known.map((event) => event.piece))) await this.canaries.look(piece);
  }
}

function observationOf({
  kind,
  piece,
  version,
  name,
  value,
}: ReportedEventDto): Omit<Observation, 'minute' | 'times'> {
  if (kind !== 'vital') return { piece, version, kind, bucket: 0 };
  if (name === undefined || value === undefined) throw new Error('A vital without its value was let in.');
  return { piece, version, kind: name, bucket: bucketOf(name, value) };
}
