import type { Page } from '@whetstone/kernel';

/** Takes the row out of the pages that are loaded, and out of the count of all rows. Changes `pages`. */
export function removeRow(pages: Page<{ _id: string }>[], id: string): void {
  for (const page of pages) {
    const index = page.items.findIndex(({ _id }) => _id === id);
    if (index < 0) continue;
    page.items.splice(index, 1);
    const [first] = pages;
    if (first?.total) first.total -= 1;
    return;
  }
}
