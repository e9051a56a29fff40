import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { ReportedEventDto } from './browser-report.dto.ts';
import { CanaryWatchService } from './canary-watch.service.ts';
import { bucketOf } from './histogram.ts';
import type { Observation } from './observation.entity.ts';
import { ObservationsService } from './observations.service.ts';
import { PublishedReleasesService } from './published-releases.service.ts';

const PAUSE_MS = 1_000;
/** More within one pause is left out: it is a sample anyway. */
const MOST_WAITING = 20_000;

/** Takes in what browsers tell, writes it down once a second, and has running canaries looked at. */
@Injectable()
export class ReportsService implements OnModuleDestroy {
  private readonly logger = new Logger(ReportsService.name);
  private waiting: ReportedEventDto[] = [];
  private writing: Promise<void> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly published: PublishedReleasesService,
    private readonly observations: ObservationsService,
    private readonly canaries: CanaryWatchService,
  ) {}

  take(events: readonly ReportedEventDto[]): void {
    this.waiting.push(...events.slice(0, MOST_WAITING - this.waiting.length));
    this.timer ??= setTimeout(() => this.flush(), PAUSE_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    clearTimeout(this.timer);
    this.flush();
    await this.writing;
  }

  /** One after the other: a slow database makes larger portions, not more of them. */
  private flush(): void {
    this.timer = undefined;
    const events = this.waiting;
    this.waiting = [];
    this.writing = this.writing.then(() => this.write(events)).catch((error) => this.logger.error(error));
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
