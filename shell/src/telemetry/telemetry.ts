import type { ClientRelease, ClientReleaseSet, TelemetryEvent, TelemetryReport } from '@whetstone/contract';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';
import type { EventQueue } from './event-queue.ts';

const ADDRESS = '/api/releases/reports';
/** Events in one report. */
const MAX_EVENTS = 16;
/** Milliseconds between two reports: at most four a minute, plus one when the tab is hidden. */
const INTERVAL = 15_000;
/** Share of the tabs that send telemetry. Such a tab sends every event, so that failure rates stay correct. */
const SAMPLE_RATE = 1;

type Vital = Extract<TelemetryEvent, { kind: 'vital' }>;

/** Reports the web vitals of this document for the microfrontend of its first page. */
export function measureVitals(
  { name: microfrontend, version }: ClientRelease,
  report: (event: TelemetryEvent) => void,
): void {
  const reportMetric = ({ name, value }: Metric) =>
    report({ kind: 'vital', microfrontend, version, name: name as Vital['name'], value });
  onLCP(reportMetric);
  onINP(reportMetric);
  onCLS(reportMetric);
}

/** Sends the events of this tab to the API. They contain no personal data. */
export function sendTelemetry(
  { id: set, bucketed }: Pick<ClientReleaseSet, 'id' | 'bucketed'>,
  queue: EventQueue,
  sampleRate: number = SAMPLE_RATE,
): void {
  if (Math.random() >= sampleRate) return;
  const failed = new Set<string>();
  /** A release fails once for each visit, however often its code throws. */
  const isNew = ({ kind, microfrontend, version }: TelemetryEvent) => {
    const release = `${microfrontend}@${version}`;
    if (kind !== 'render-error') return true;
    if (failed.has(release)) return false;
    failed.add(release);
    return true;
  };
  const send = () => {
    const events = queue.take(MAX_EVENTS).filter(isNew);
    if (events.length > 0) sendBeacon({ set, bucketed, events });
  };
  setInterval(send, INTERVAL);
  // On the window, to run after the listeners on the document: web-vitals reports its last metrics there.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** A beacon outlives the page. A lost report is acceptable. */
function sendBeacon(report: TelemetryReport): void {
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
