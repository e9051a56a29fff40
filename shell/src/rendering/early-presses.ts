import type { PageModules } from '../containment/page-modules.ts';
import { yieldToMain } from '../yield-to-main.ts';

/** What the script in the document keeps from the first moment on. */
interface ClickReplay {
  /** Whose button was pressed, in order; null where there was none. */
  buttons: (HTMLButtonElement | null)[];
  keep: (press: MouseEvent) => void;
}

declare global {
  interface Window {
    clickReplay?: ClickReplay;
  }
}

type Awaited = Pick<PageModules, 'awaited' | 'outcome'>;

/**
 * Presses again what was pressed before anybody listened, and is still there. What is pressed where the server's markup stands
 * without its module, before or from now on, is so when the module is there.
 */
export function answerEarlyPresses(modules: Awaited): void {
  const { clickReplay } = window;
  // A document of another release, or of somebody who allows no script in it, keeps none.
  if (!clickReplay) return;
  removeEventListener('click', clickReplay.keep, true);
  const keepWhereNobodyListens = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button');
    if (button && arrivalUnder(button, modules)) void answer(button, modules);
  };
  addEventListener('click', keepWhereNobodyListens, true);
  for (const button of clickReplay.buttons.splice(0)) if (button) void answer(button, modules);
}

/** Each press in a task of its own: the next one meets what it has changed, as it would have. */
async function answer(button: HTMLButtonElement, modules: Awaited): Promise<void> {
  for (let arrival = arrivalUnder(button, modules); arrival; arrival = arrivalUnder(button, modules))
    await arrival;
  await yieldToMain();
  if (button.isConnected) button.click();
}

/** Comes true when the module of what the button is on is there; undefined where it is. */
function arrivalUnder(button: Element, modules: Awaited): Promise<unknown> | undefined {
  const content = button.closest<HTMLElement>('[data-module]');
  if (!content) return undefined;
  const { microfrontend = '', module = '' } = content.dataset;
  const isThere = modules.outcome(microfrontend, module)?.status === 'ready';
  const around = content.parentElement && arrivalUnder(content.parentElement, modules);
  return (isThere ? undefined : modules.awaited(microfrontend, module)) ?? around ?? undefined;
}
