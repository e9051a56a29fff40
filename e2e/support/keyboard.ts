import { expect, type Locator } from '@playwright/test';

const MAX_STOPS = 80;

/** Presses Tab until the target has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  // Found once: finding an element by its role takes longer than a key press.
  let element = await target.elementHandle();
  for (let stops = 0; stops < MAX_STOPS; stops += 1) {
    await target.page().keyboard.press('Tab');
    const focused = await element?.evaluate((node) => (node.isConnected ? node.matches(':focus') : null));
    if (focused) return;
    // React has replaced the element.
    if (focused === null) element = await target.elementHandle();
  }
  throw new Error(`Tab never reached ${target}.`);
}

/** Focuses the target with Tab and presses Enter. */
export async function pressEnterOn(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Focuses the field with Tab and types. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

/** Expects the focus on the region or on an element inside. */
export async function expectFocusWithin(region: Locator): Promise<void> {
  await expect(region).toHaveJSProperty('isConnected', true);
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}
