import type { Page } from '@playwright/test';

/** Everything the browser complains of while a page runs: errors, warnings, refused styles, failed hydration. */
export function listenForComplaints(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return complaints;
}
