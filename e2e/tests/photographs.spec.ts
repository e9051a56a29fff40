import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { expectAccessibleInAllThemes } from '../support/accessible.ts';
import { addOwnTool } from '../support/own-tool.ts';
import { adminTest } from '../support/signed-in.ts';
import { test } from '../support/test.ts';
import { expectToast } from '../support/toast.ts';

const photo = (name: string) => path.join(import.meta.dirname, `../../services/edge/media/${name}-600.webp`);

/** Opens the page of a tool whose picture cannot be loaded in this tab only: other tests may show the tool on the home page. */
async function openWithBrokenPicture(page: Page): Promise<void> {
  await page.route('**/media/try-square-*', (route) => route.fulfill({ status: 404 }));
  const { id } = await addOwnTool();
  await page.goto(`/purchase/${id}`);
}

const text = (page: Page, number: number) => page.getByLabel(`Alternative text of photograph ${number}`);
/** Drags one button onto another in several steps, as a hand does. */
async function drag(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: from }).hover();
  await page.mouse.down();
  const box = await page.getByRole('button', { name: to }).boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await expect(page.getByText('The photograph is over position 1 of 3.')).toBeAttached();
  await page.mouse.up();
}

adminTest(
  'photographs are uploaded, sorted by keyboard and by drag, described, and compared with those of another admin',
  { tag: '@full' },
  async ({ page, api }) => {
    const { id } = await addOwnTool();
    await page.goto(`/dashboard/tools/${id}/photographs`);
    const files = ['claw-hammer', 'block-plane', 'hatchet'].map(photo);
    await page.getByLabel('Photographs to add').setInputFiles([...files, import.meta.filename]);
    await expect(page.getByText('Send a JPEG, PNG, WebP or AVIF file.')).toBeVisible();
    await expect(text(page, 3)).toBeVisible();
    await page.getByRole('button', { name: /^Dismiss/ }).click();
    await expectAccessibleInAllThemes(page);

    const rows = page.getByRole('list', { name: 'Photographs' }).locator('img');
    const order = () => rows.evaluateAll((images) => images.map((image) => image.getAttribute('src')));
    const [first, second, third] = await order();
    await page.getByRole('button', { name: 'Move photograph 3' }).focus();
    await page.keyboard.press('Space');
    await expect(page.getByText('The photograph is over position 3 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(page.getByText('The photograph is over position 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(order).toEqual([first, third, second]);

    // Before the drag, whose library removes text selections until a moment after the drop.
    await text(page, 2).fill('A hatchet');
    await drag(page, 'Move photograph 2', 'Move photograph 1');
    await expect.poll(order).toEqual([third, first, second]);
    await expect(text(page, 1)).toHaveValue('A hatchet');

    // Another admin is faster.
    await api.sortPhotos(id, (ids) => ids.toReversed());
    await page.getByRole('button', { name: 'Save order and texts' }).click();
    await expect(page.getByRole('region', { name: 'Now' }).getByText('No text')).toHaveCount(3);
    await page.getByRole('button', { name: 'Keep mine' }).click();
    await expectToast(page, 'success', 'The photographs are saved.');

    await page.getByRole('button', { name: 'Delete photograph 3' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(text(page, 3)).toHaveCount(0);

    await page.goto(`/purchase/${id}`);
    await expect(page.getByRole('figure').getByRole('img', { name: 'A hatchet' })).toBeVisible();
    await page.getByRole('button', { name: 'Photograph 2 of 2' }).click();
    await expect(page.getByRole('figure').getByRole('img')).not.toHaveAccessibleName('A hatchet');
    await expect(page.getByRole('figure').getByRole('img')).not.toHaveJSProperty('naturalWidth', 0);
  },
);

test.describe('a picture that cannot be loaded', () => {
  test('is “No photograph” after a failure before the scripts run', { tag: '@full' }, async ({ page }) => {
    await openWithBrokenPicture(page);
    await expect(page.getByRole('figure').getByText('No photograph')).toBeVisible();
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });

    test('is covered by “No photograph”', { tag: '@full' }, async ({ page }) => {
      await openWithBrokenPicture(page);
      const picture = page.getByRole('figure').getByRole('img');
      await expect(picture).toHaveJSProperty('naturalWidth', 0);
      const content = picture.evaluate((image) => getComputedStyle(image, '::after').content);
      expect(await content).toBe('"No photograph" / ""');
    });
  });
});
