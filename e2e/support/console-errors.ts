import type { ConsoleMessage, Page } from '@playwright/test';

/** Collects uncaught errors and console messages of level error and warning. */
export function listenForConsoleErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && !isExternalImage(message))
      errors.push(message.text());
  });
  return errors;
}

/** External images of tools: the test machine may have no network. */
function isExternalImage(message: ConsoleMessage): boolean {
  return message.text().endsWith('net::ERR_NAME_NOT_RESOLVED') && message.location().url.startsWith('https:');
}
