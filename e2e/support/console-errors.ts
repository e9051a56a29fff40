import type { ConsoleMessage, Page } from '@playwright/test';

/** Everything the browser complains of while a page runs: errors, warnings, refused styles, failed hydration. */
export function listenForConsoleErrors(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isPictureElsewhere(message))
      complaints.push(message.text());
  });
  return complaints;
}

/** A tool's picture may be at any address of the web, which tests do not reach. */
function isPictureElsewhere(message: ConsoleMessage): boolean {
  return message.text().endsWith('net::ERR_NAME_NOT_RESOLVED') && message.location().url.startsWith('https:');
}
