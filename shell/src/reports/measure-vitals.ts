import type { ClientRelease, TelemetryEvent } from '@whetstone/contract';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

type Vital = Extract<TelemetryEvent, { kind: 'vital' }>;

/** How this document did, in the name of the microfrontend whose page it opened with. */
export function measureVitals(
  { name: microfrontend, version }: ClientRelease,
  report: (event: TelemetryEvent) => void,
): void {
  const tell = ({ name, value }: Metric) =>
    report({ kind: 'vital', microfrontend, version, name: name as Vital['name'], value });
  onLCP(tell);
  onINP(tell);
  onCLS(tell);
}
