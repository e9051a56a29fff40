import { Injectable } from '@nestjs/common';
import type { TelemetryPoint, VersionTelemetry } from '@whetstone/contract';
import { percentile } from './histogram.ts';
import { ObservationsService, type Sum, thisMinute } from './observations.service.ts';
import { tallyOf } from './tally.ts';

const MINUTE_MS = 60_000;
/** As many points as a small chart can show. */
const MOST_POINTS = 96;

/** How each version of a microfrontend fares in browsers. */
@Injectable()
export class ReleaseHealthService {
  constructor(private readonly observations: ObservationsService) {}

  async of(microfrontend: string, hours: number): Promise<VersionTelemetry[]> {
    const minutes = hours * 60;
    const step = Math.ceil(minutes / MOST_POINTS);
    const sums = await this.observations.since(microfrontend, thisMinute() - minutes, step);
    return [...Map.groupBy(sums, ({ version }) => version)].map(([version, own]) => ({
      version,
      points: [...Map.groupBy(own, ({ minute }) => minute)].map(([minute, within]) =>
        pointAt(minute, within),
      ),
    }));
  }
}

function pointAt(minute: number, sums: readonly Sum[]): TelemetryPoint {
  const { fates, vitals } = tallyOf(sums);
  const p75 = {
    lcp: percentile('LCP', vitals.LCP, 0.75),
    inp: percentile('INP', vitals.INP, 0.75),
    cls: percentile('CLS', vitals.CLS, 0.75),
  };
  return {
    at: new Date(minute * MINUTE_MS).toISOString(),
    mounts: fates.mount,
    loadFailures: fates['load-failure'],
    renderErrors: fates['render-error'],
    fallbacks: fates.fallback,
    ...Object.fromEntries(Object.entries(p75).filter(([, value]) => value !== undefined)),
  };
}
