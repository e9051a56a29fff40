import type { PlaywrightTestOptions } from '@playwright/test';

/** The conditions of a visitor: settings of the browser, and changes that extensions make to its pages. */
export interface Condition {
  name: string;
  use?: Partial<PlaywrightTestOptions>;
  /** Run in each document before the document's own scripts. The window gets the event `idle` of `announceIdle`. */
  scripts?: readonly (() => void)[];
  /** Sends `idle` in place of `announceIdle`. */
  idle?: () => void;
  /** Whether `npm test` orders in this condition. The full run orders in each, and opens every page. */
  isShort?: boolean;
}

/** Extensions and page translation begin with a page that is loaded and idle: then the shell has added the theme switch. */
export function announceIdle(): void {
  const wait = () => {
    if (document.querySelector('#settings')?.firstChild) dispatchEvent(new Event('idle'));
    else setTimeout(wait, 50);
  };
  addEventListener('load', wait);
}

/** For changes before the page hydrates. */
function announceMarkup(): void {
  addEventListener('DOMContentLoaded', () => dispatchEvent(new Event('idle')));
}

/** Replaces each text by `<font>` elements, also those that come later, as Google Translate does. The texts stay the same. */
function translatePages(): void {
  const NOT_TRANSLATED = 'script, style, noscript, textarea, title, svg, font, [translate=no]';
  const font = (content: Node) => {
    const element = document.createElement('font');
    element.style.verticalAlign = 'inherit';
    element.append(content);
    return element;
  };
  const translate = (node: Node): void => {
    if (node.nodeType !== Node.TEXT_NODE) {
      for (const child of [...node.childNodes]) translate(child);
    } else if (node.nodeValue?.trim() && !node.parentElement?.closest(NOT_TRANSLATED)) {
      const original = document.createTextNode(node.nodeValue);
      node.parentNode?.replaceChild(font(font(original)), node);
    }
  };
  const start = () => {
    translate(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records)
        for (const node of addedNodes) if (node.isConnected) translate(node);
    }).observe(document.body, { childList: true, subtree: true });
  };
  addEventListener('idle', start);
}

/** Adds a style, a panel, and a button beside each field of an account, as password managers do. */
function offerPasswords(): void {
  const decorate = () => {
    for (const input of document.querySelectorAll('input[type=email], input[type=password]')) {
      if (input.hasAttribute('data-manager')) continue;
      input.setAttribute('data-manager', '');
      input.setAttribute('style', 'background-repeat: no-repeat !important');
      input.insertAdjacentHTML('afterend', '<div data-manager-button style="position: absolute"></div>');
    }
  };
  addEventListener('idle', () => {
    document.head.append(
      Object.assign(document.createElement('style'), { textContent: '[data-manager] {}' }),
    );
    document.body.append(document.createElement('password-manager'));
    decorate();
    new MutationObserver(decorate).observe(document.body, { childList: true, subtree: true });
  });
}

/** Adds a style after each style, and attributes to the document and to elements with a style, as dark-mode extensions do. */
function darken(): void {
  const decorate = () => {
    document.documentElement?.setAttribute('data-darkened', 'dynamic');
    for (const style of document.querySelectorAll('style:not(.darkened)')) {
      if (style.nextElementSibling?.classList.contains('darkened')) continue;
      style.insertAdjacentHTML('afterend', '<style class="darkened">:root { --darkened: 1; }</style>');
    }
    for (const element of document.querySelectorAll('[style]:not([data-darkened-inline])')) {
      element.setAttribute('data-darkened-inline', '');
      (element as HTMLElement).style.setProperty('--darkened-color', 'inherit');
    }
  };
  new MutationObserver(decorate).observe(document, { childList: true, subtree: true });
}

/** Adds elements around text areas, and corrects a spelling in them, as writing assistants do. */
function correctTexts(): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  const decorate = () => {
    for (const area of document.querySelectorAll('textarea:not([data-assistant])')) {
      area.setAttribute('data-assistant', '');
      area.setAttribute('spellcheck', 'false');
      area.insertAdjacentHTML('beforebegin', '<writing-assistant></writing-assistant>');
    }
  };
  const correct = ({ target }: Event) => {
    if (!(target instanceof HTMLTextAreaElement) || !target.value.includes('Anvli')) return;
    setValue?.call(target, target.value.replace('Anvli', 'Anvil'));
    target.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertReplacementText' }));
  };
  addEventListener('idle', () => {
    document.body.append(document.createElement('writing-assistant'));
    decorate();
    new MutationObserver(decorate).observe(document.body, { childList: true, subtree: true });
    addEventListener('input', correct);
  });
}

function blockStorage(): void {
  const get = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  };
  for (const area of ['localStorage', 'sessionStorage']) Object.defineProperty(window, area, { get });
}

function fillStorage(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
}

function doubleText(): void {
  addEventListener('DOMContentLoaded', () => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** The content security policy does not apply to extensions. */
const EXTENSION = { bypassCSP: true };
const PHONE = { width: 390, height: 844 };

export const WITHOUT_JAVASCRIPT: Condition = {
  name: 'a phone without JavaScript',
  use: { javaScriptEnabled: false, viewport: PHONE },
};

const LAST_TIME_ZONE: Partial<PlaywrightTestOptions> = {
  locale: 'ar-EG',
  timezoneId: 'Pacific/Pago_Pago',
};

/** `npm test` opens pages in these conditions together: no fault of one hides that of another. */
export const AT_ONCE: Condition = {
  name: 'extensions, a translation while the page loads, and blocked storage in the last time zone',
  use: { ...EXTENSION, ...LAST_TIME_ZONE },
  scripts: [translatePages, offerPasswords, darken, blockStorage],
  idle: announceMarkup,
};

/** Conditions in which every page works. In `npm test`, `every-page` has the layouts, and `access-token.spec` of the kernel the full storage. */
export const CONDITIONS: Condition[] = [
  { name: 'a translated page', scripts: [translatePages], isShort: true },
  { name: 'a translation while the page loads', scripts: [translatePages], idle: announceMarkup },
  { name: 'a password manager', scripts: [offerPasswords], use: EXTENSION },
  { name: 'a dark-mode extension', scripts: [darken], use: EXTENSION },
  { name: 'a writing assistant', scripts: [correctTexts], use: EXTENSION },
  { name: 'blocked storage', scripts: [blockStorage] },
  { name: 'full storage', scripts: [fillStorage] },
  { name: 'text of 200 %', scripts: [doubleText], use: { viewport: PHONE } },
  { name: 'a zoom of 400 %', use: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 } },
  {
    name: 'a Turkish browser in the first time zone',
    use: { locale: 'tr-TR', timezoneId: 'Pacific/Kiritimati' },
  },
  { name: 'an Egyptian browser in the last time zone', use: LAST_TIME_ZONE },
  { name: 'a German browser', use: { locale: 'de-DE', timezoneId: 'Europe/Berlin' } },
];
