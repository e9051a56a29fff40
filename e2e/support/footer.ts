import type { Page } from '@playwright/test';

/** Follows a link of the footer with the keyboard: sections that load late move the footer, between the two events of a click, too. */
export function followFooterLink(page: Page, name: string): Promise<void> {
  return page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter');
}
