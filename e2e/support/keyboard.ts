import { expect, type Locator } from '@playwright/test';

const MOST_STOPS = 80;

/** Presses Tab until the keyboard is there, as somebody without a mouse does. */
export async function tabTo(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await target.page().keyboard.press('Tab');
    if (await hasFocus(target)) return;
  }
  throw new Error(`Tab never reached ${target}.`);
}

/** Goes there with Tab, and presses it. */
export async function pressEnterOn(target: Locator): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press('Enter');
}

/** Goes there with Tab, and types. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

/** The keyboard goes on from within this part of the page: its focus is not lost. */
export async function expectFocusWithin(region: Locator): Promise<void> {
  await expect(region).toHaveJSProperty('isConnected', true);
  await expect.poll(() => region.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

function hasFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => element === document.activeElement);
}
