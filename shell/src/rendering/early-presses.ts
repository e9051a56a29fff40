import { nextTask } from '../next-task.ts';

/** What the script in the document keeps from the first moment on. */
interface EarlyPresses {
  /** Whose button was pressed, in order; null where there was none. */
  buttons: (HTMLButtonElement | null)[];
  keep: (press: MouseEvent) => void;
}

declare global {
  interface Window {
    earlyPresses?: EarlyPresses;
  }
}

/** Presses again what was pressed before anybody listened, and is still there. */
export async function answerEarlyPresses(): Promise<void> {
  const { earlyPresses } = window;
  // A document of another release, or of somebody who allows no script in it, keeps none.
  if (!earlyPresses) return;
  removeEventListener('click', earlyPresses.keep, true);
  for (const button of earlyPresses.buttons.splice(0)) {
    if (button?.isConnected) button.click();
    // The next press meets what this one has changed, as it would have.
    await nextTask();
  }
}
