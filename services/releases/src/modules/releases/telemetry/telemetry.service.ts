import { Injectable } from '@nestjs/common';
import type { TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import { NetworkSharesService } from './network-shares.service.ts';
import type { ObservationSum } from './observation.entity.ts';
import { ObservationsService, thisMinute } from './observations.service.ts';
import { percentile, statisticsOf } from './statistics.ts';

const MINUTE_MS = 60_000;
/** More points do not fit in a small chart. */
const MAX_POINTS = 96;

/** Aggregates observations for the charts of the release console. */
@Injectable()
export class TelemetryService {
  constructor(
    private readonly observations: ObservationsService,
    private readonly shares: NetworkSharesService,
  ) {}

  async read(microfrontend: string, hours: number): Promise<VersionTelemetry[]> {
    const minutes = hours * 60;
    const step = Math.ceil(minutes / MAX_POINTS);
    const sums = await this.observations.since(microfrontend, thisMinute() - minutes, step);
    return [...Map.groupBy(sums, ({ version }) => version)].map(([version, own]) => ({
      version,
      isOneNetwork: this.shares.isOneNetwork({ microfrontend, version }),
      points: [...Map.groupBy(own, ({ minute }) => minute)].map(([minute, ofMinute]) =>
        pointAt(minute, ofMinute),
      ),
    }));
  }
}

function pointAt(minute: number, sums: readonly ObservationSum[]): TelemetryPoint {
  const { outcomes, vitals } = statisticsOf(sums);
  const p75 = {
    lcp: percentile('LCP', vitals.LCP, 0.75),
    inp: percentile('INP', vitals.INP, 0.75),
    cls: percentile('CLS', vitals.CLS, 0.75),
  };
  return {
    at: new Date(minute * MINUTE_MS).toISOString(),
    mounts: outcomes.mount,
    loadFailures: outcomes['load-failure'],
    renderErrors: outcomes['render-error'],
    fallbacks: outcomes.fallback,
    ...Object.fromEntries(Object.entries(p75).filter(([, value]) => value !== undefined)),
  };
}
