import { expect } from '@playwright/test';

/** Counts what a person does: an action is a click, or a field that is filled in. */
export class ActionCount {
  #actions = 0;

  async act(action: Promise<unknown>): Promise<void> {
    this.#actions += 1;
    await action;
  }

  expectAtMost(limit: number): void {
    expect(this.#actions).toBeGreaterThan(0);
    expect(this.#actions).toBeLessThanOrEqual(limit);
  }
}
