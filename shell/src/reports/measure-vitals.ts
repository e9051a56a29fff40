import type { MountedPiece, ReportedEvent } from '@whetstone/contract';
import { type Metric, onCLS, onINP, onLCP } from 'web-vitals';

type Vital = Extract<ReportedEvent, { kind: 'vital' }>;

/** How this document did, in the name of the piece whose page it opened with. */
export function measureVitals(
  { name: piece, version }: MountedPiece,
  report: (event: ReportedEvent) => void,
): void {
  const tell = ({ name, value }: Metric) =>
    report({ kind: 'vital', piece, version, name: name as Vital['name'], value });
  onLCP(tell);
  onINP(tell);
  onCLS(tell);
}
