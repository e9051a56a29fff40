import type { ModuleRegistry } from '../containment/module-registry.ts';
import { yieldToMain } from '../scheduling.ts';

/** State of the inline script in document.html. */
interface ClickReplay {
  /** The clicked buttons, in order; null for a click outside of a button. */
  buttons: (HTMLButtonElement | null)[];
  record: (click: MouseEvent) => void;
}

declare global {
  interface Window {
    clickReplay?: ClickReplay;
  }
}

type Modules = Pick<ModuleRegistry, 'pending'>;

/**
 * Replays the clicks on buttons from before hydration, if the button is still in the page. Where the server's markup waits for
 * its module, clicks are replayed once the module has loaded.
 */
export function replayClicks(modules: Modules): void {
  const { clickReplay } = window;
  // The inline script is missing, or the browser blocked it.
  if (!clickReplay) return;
  removeEventListener('click', clickReplay.record, true);
  const replayIfPending = ({ target }: MouseEvent) => {
    const button = target instanceof Element && target.closest('button');
    if (button && pendingModuleOf(button, modules)) void replay(button, modules);
  };
  addEventListener('click', replayIfPending, true);
  for (const button of clickReplay.buttons.splice(0)) if (button) void replay(button, modules);
}

/** Each click runs in its own task, so that it applies to the result of the previous one. */
async function replay(button: HTMLButtonElement, modules: Modules): Promise<void> {
  for (let pending = pendingModuleOf(button, modules); pending; pending = pendingModuleOf(button, modules))
    await pending;
  await yieldToMain();
  if (button.isConnected) button.click();
}

/** Resolves when the module around the element has loaded; undefined if no module around it is pending. */
function pendingModuleOf(element: Element | null, modules: Modules): Promise<unknown> | undefined {
  const content = element?.closest<HTMLElement>('[data-module]');
  if (!content) return undefined;
  const { microfrontend = '', module = '' } = content.dataset;
  return modules.pending(microfrontend, module)?.promise ?? pendingModuleOf(content.parentElement, modules);
}
