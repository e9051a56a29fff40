import type { LedgerRecord } from '@whetstone/contract';
import type { OwnShop } from '../own-shop.ts';
import type { ShopApi } from '../shop-api.ts';
import { FAULTS, type Fault } from './faults.ts';
import type { FaultyRelease, FaultyReleases } from './faulty-releases.ts';
import type { Visit } from './site-pages.ts';
import type { Visitors, VisitReport } from './visitors.ts';

/** A microfrontend and the fault of its release. */
export interface FaultCase {
  microfrontend: string;
  fault: Fault;
}

export interface RoundResult {
  releases: FaultyRelease[];
  report: VisitReport;
  /** The expected entries of the ledger, oldest first. */
  changes: Pick<LedgerRecord, 'microfrontend' | 'action'>[];
}

/**
 * All pairs of fault and remote, in rounds. In each round all remotes but one are faulty, each with a different fault. The first
 * three rounds contain every fault.
 */
export function roundsOf(remotes: readonly string[]): FaultCase[][] {
  const queues = remotes.map((microfrontend, index) => ({
    microfrontend,
    faults: [...FAULTS.slice(2 * index), ...FAULTS.slice(0, 2 * index)],
  }));
  const rounds: FaultCase[][] = [];
  while (queues.some(({ faults }) => faults.length > 0)) {
    const healthy = remotes[rounds.length % remotes.length];
    rounds.push(
      queues.flatMap(({ microfrontend, faults }) => {
        const fault = microfrontend === healthy ? undefined : faults.shift();
        return fault ? [{ microfrontend, fault }] : [];
      }),
    );
  }
  return rounds;
}

/** Releases the faulty builds of a round (the first one as a 50 % canary before it goes live), makes the visits and rolls back. */
export async function playRound(
  shop: OwnShop,
  faulty: FaultyReleases,
  visitors: Visitors,
  round: readonly FaultCase[],
  visits: readonly Visit[],
): Promise<RoundResult> {
  const changes: RoundResult['changes'] = [];
  const releases: FaultyRelease[] = [];
  for (const { microfrontend, fault } of round) {
    const release = await faulty.build(microfrontend, fault);
    if (releases.length === 0) {
      await shop.release(release.folder, '--canary', '50');
      changes.push({ microfrontend, action: 'canary' });
    }
    await shop.release(release.folder);
    changes.push({ microfrontend, action: 'live' });
    releases.push(release);
  }
  const report = await visitors.visitAll(visits);
  for (const { microfrontend } of round) {
    await shop.rollBack(microfrontend);
    changes.push({ microfrontend, action: 'rolled-back' });
  }
  return { releases, report, changes };
}

/** A Markdown table with one row for each faulty release. */
export async function resultTable(rounds: readonly RoundResult[], admin: ShopApi): Promise<string> {
  const lines = rounds.flatMap(({ releases, report }) =>
    releases.map(async (release) => {
      const fallbacks = await fallbacksOf(release, admin);
      return [release.fault.name, release.microfrontend, report.visits, fallbacks, report.failures.length];
    }),
  );
  const rows = [['fault', 'remote', 'pages', 'fallbacks', 'failures'], ...(await Promise.all(lines)).sort()];
  return rows
    .map(
      ([fault, remote, ...figures]) =>
        `| ${String(fault).padEnd(24)}| ${String(remote).padEnd(11)}| ${figures.join(' | ')} |`,
    )
    .join('\n');
}

/** The number of reported fallbacks from this release to the last good one. */
export async function fallbacksOf(
  { microfrontend, version }: { microfrontend: string; version: string },
  admin: ShopApi,
): Promise<number> {
  const telemetry = await admin.readTelemetry(microfrontend);
  const points = telemetry.find((entry) => entry.version === version)?.points ?? [];
  return points.reduce((sum, { fallbacks }) => sum + fallbacks, 0);
}
