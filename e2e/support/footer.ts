import type { Page } from '@playwright/test';

/** Follows a link of the footer with the keyboard. Sections that load late move the footer: a mouse button could be released beside the link. */
export function followFooterLink(page: Page, name: string): Promise<void> {
  return page.getByRole('contentinfo').getByRole('link', { name, exact: true }).press('Enter');
}
