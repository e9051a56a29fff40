import { Injectable } from '@nestjs/common';
import { clientNetwork } from '@whetstone/server/rate-limit/rate-limiter';
import type { ReleaseName } from '../release.entity.ts';
import type { Observation } from './observation.entity.ts';
import { MIN_ATTEMPTS, MIN_MEASUREMENTS } from './statistics.ts';

type Kind = Observation['kind'];

/** What one network counts at most in a comparison of releases: a third of what the comparison needs. */
const SHARES: Partial<Record<Kind, { of: string; events: number }>> = {
  mount: { of: 'attempts', events: Math.floor(MIN_ATTEMPTS / 3) },
  'load-failure': { of: 'attempts', events: Math.floor(MIN_ATTEMPTS / 3) },
  'render-error': { of: 'attempts', events: Math.floor(MIN_ATTEMPTS / 3) },
  LCP: { of: 'measurements', events: Math.floor(MIN_MEASUREMENTS / 3) },
};
/** Of a release. The oldest of more are forgotten, and count again. */
const MAX_NETWORKS = 10_000;

interface Shares {
  period: string;
  /** Events of each network. */
  events: Map<string, Record<string, number>>;
}

/** Limits the share of one client network in the comparison of a release. Each instance counts in memory, for compared releases only. */
@Injectable()
export class NetworkSharesService {
  /** By microfrontend and version. */
  private readonly microfrontends = new Map<string, Map<string, Shares>>();

  /**
   * Counts an event. Returns whether it is within the share of its network; an event of another release than the compared ones never is.
   * @param period of the comparison. Each period begins without events.
   * @param compared the versions of the microfrontend that are compared now
   */
  take(
    { microfrontend, version, kind }: ReleaseName & { kind: Kind },
    address: string,
    period: string,
    compared: readonly (string | null)[],
  ): boolean {
    const share = SHARES[kind];
    if (!share) return true;
    const releases = this.microfrontends.get(microfrontend) ?? new Map<string, Shares>();
    this.microfrontends.set(microfrontend, releases);
    for (const known of releases.keys()) if (!compared.includes(known)) releases.delete(known);
    if (!compared.includes(version)) return false;
    const known = releases.get(version);
    const { events } =
      known?.period === period ? known : { events: new Map<string, Record<string, number>>() };
    releases.set(version, { period, events });
    const network = clientNetwork(address);
    const counted = events.get(network) ?? {};
    const times = (counted[share.of] ?? 0) + 1;
    events.set(network, { ...counted, [share.of]: times });
    const [oldest] = events.keys();
    if (oldest !== undefined && events.size > MAX_NETWORKS) events.delete(oldest);
    return times <= share.events;
  }

  /** Whether all visits of the release in this period are from one network, which has used up its share. */
  isOneNetwork({ microfrontend, version }: ReleaseName): boolean {
    const networks = [...(this.microfrontends.get(microfrontend)?.get(version)?.events.values() ?? [])];
    const [only] = networks;
    return networks.length === 1 && (only?.attempts ?? 0) > MIN_ATTEMPTS / 3;
  }
}
