import { expect, type Locator } from '@playwright/test';

/** These texts are there, in this order; others may stand between them. */
export async function expectInOrder(texts: Locator, expected: readonly string[]): Promise<void> {
  await expect
    .poll(async () => (await texts.allInnerTexts()).filter((text) => expected.includes(text)))
    .toEqual(expected);
}
