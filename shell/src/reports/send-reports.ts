import type { TelemetryReport } from '@whetstone/contract';
import type { ReportQueue } from './report-queue.ts';

const ADDRESS = '/api/releases/reports';
/** What one report may hold. */
const MOST_EVENTS = 16;
/** Milliseconds between two reports: no tab sends more than four a minute, but for a last one when it is left. */
const PAUSE = 15_000;
/** Share of the tabs that report, and then everything: failures and what they are compared with alike. */
const REPORTING_SHARE = 1;

/** Tells the API what became of the microfrontends in this tab: little, seldom, and nothing about the person. */
export function sendReports(set: string, queue: ReportQueue, share: number = REPORTING_SHARE): void {
  if (Math.random() >= share) return;
  const send = () => {
    const events = queue.take(MOST_EVENTS);
    if (events.length > 0) post({ set, events });
  };
  setInterval(send, PAUSE);
  // On the window, so that it runs after what listens on the document: the page's last measurements are in by then.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') send();
  });
}

/** Outlives the page. One that does not arrive is no loss: there are others. */
function post(report: TelemetryReport): void {
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(report)], { type: 'application/json' }));
}
