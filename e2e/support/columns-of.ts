import type { Locator } from '@playwright/test';

/** The number of columns of the grid at phone, tablet and desktop width. */
export async function columnsOf(grid: Locator): Promise<number[]> {
  const columns: number[] = [];
  for (const width of [390, 820, 1440]) {
    await grid.page().setViewportSize({ width, height: 900 });
    columns.push(
      await grid.evaluate((element) => getComputedStyle(element).gridTemplateColumns.split(' ').length),
    );
  }
  return columns;
}
