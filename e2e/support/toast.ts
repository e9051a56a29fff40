import { type BrowserContext, expect, type Page } from '@playwright/test';

interface Toast {
  type: string;
  text: string;
}

declare global {
  interface Window {
    /** The toasts that this document has shown, oldest first. Absent without `recordToasts`. */
    shownToasts?: Toast[];
  }
}

/** Records the toasts of every page: a toast disappears after some seconds, in which a busy machine may not look at the page. */
export async function recordToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shown: Toast[] = [];
    window.shownToasts = shown;
    const known = new WeakMap<Element, string>();
    const record = () => {
      for (const toast of document.getElementsByClassName('Toastify__toast')) {
        const text = toast.textContent ?? '';
        const [, type = ''] = /Toastify__toast--(success|error)/.exec(toast.className) ?? [];
        if (known.get(toast) === type + text) continue;
        known.set(toast, type + text);
        shown.push({ type, text });
      }
    };
    const options = { childList: true, subtree: true, characterData: true };
    new MutationObserver(record).observe(document, options);
  });
}

/** Expects a toast with exactly this text, and takes it from the record. Other text matchers normalize whitespace. */
export async function expectToast(page: Page, type: 'success' | 'error', message: string): Promise<void> {
  const take = (wanted: Toast) => {
    const { shownToasts: shown } = window;
    if (!shown)
      throw new Error('The toasts of this page are not recorded: call recordToasts before it opens.');
    const texts = shown.filter((toast) => toast.type === wanted.type).map(({ text }) => text);
    const index = shown.findIndex((toast) => toast.type === wanted.type && toast.text === wanted.text);
    if (index >= 0) shown.splice(index, 1);
    return texts;
  };
  await expect.poll(() => page.evaluate(take, { type, text: message })).toContain(message);
}
