import { type Mounted, releaseOf } from './mounted.ts';

interface RemoteChangesOptions {
  /** The root element of the site. */
  root: HTMLElement;
  /** The elements of the document's head. */
  head: readonly Element[];
  /** The mounted releases; between two pages those of the previous page. */
  mounted: () => readonly Mounted[];
  /** Called after the root element was removed and put back. */
  onRootRemoved: () => void;
}

/** A change of the document outside of the root element. */
interface Change {
  /** The releases, as `name@version`, that may have made the change. */
  owners: readonly string[];
  undo: () => void;
}

/**
 * Elements in the head that stay: styles of the host, preloads of React, and the title. The policy of the page allows style sheets of
 * releases only, whose rules the build has scoped.
 */
const HOST_ELEMENTS = 'style[data-styled], link[rel$="preload"], link[rel="stylesheet"], title, script';
/** Elements in the body that React or Radix removes. */
const MANAGED_ELEMENTS = '[data-microfrontend], [data-radix-focus-guard], script';

/**
 * Changes that remotes make outside of their elements: elements in head and body, attributes of `html` and `body`, adopted style
 * sheets and `on…` handlers of the window. While a remote is mounted, its style sheets match only inside its elements. Its changes
 * are undone when none of the releases that were mounted at the time of the change is mounted anymore.
 */
export class RemoteChanges {
  readonly #options: RemoteChangesOptions;
  readonly #changes = new Map<unknown, Change>();
  readonly #scopedRules = new WeakSet<CSSRule>();
  readonly #observer = new MutationObserver((records) => this.#onMutations(records));

  constructor(options: RemoteChangesOptions) {
    this.#options = options;
  }

  /** Starts to record changes, with those that the first page has made since the document's head was parsed. */
  observe(): void {
    const { documentElement, head, body } = document;
    for (const element of [...head.children, ...body.children])
      if (!this.#options.head.includes(element) && !element.matches('noscript')) this.#recordElement(element);
    for (const element of [documentElement, body])
      for (const { name } of element.attributes)
        if (name !== 'lang') this.#recordAttribute(element, name, null);
    const attributes = { attributes: true, attributeOldValue: true };
    this.#observer.observe(head, { childList: true });
    this.#observer.observe(documentElement, attributes);
    this.#observer.observe(body, { childList: true, ...attributes });
  }

  /** Scopes style sheets, and undoes the changes of remotes that have left. */
  check(mounted: readonly Mounted[]): void {
    this.#onMutations(this.#observer.takeRecords());
    this.#restoreRoot();
    for (const sheet of document.adoptedStyleSheets) this.#record(sheet, () => removeSheet(sheet));
    for (const name of handlersOfWindow())
      this.#record(name, () => {
        (window as unknown as Record<string, unknown>)[name] = null;
      });
    const present = new Set(mounted.map(releaseOf));
    for (const [changed, { owners, undo }] of this.#changes) {
      if (owners.some((owner) => present.has(owner))) {
        this.#scope(changed, owners);
        continue;
      }
      this.#changes.delete(changed);
      undo();
      // The undone changes are no changes of a remote.
      this.#observer.takeRecords();
    }
  }

  #onMutations(records: readonly MutationRecord[]): void {
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
      if (type === 'attributes') this.#recordAttribute(target as Element, attributeName ?? '', oldValue);
      for (const node of addedNodes) if (node instanceof Element) this.#recordElement(node);
      if (removedNodes.length > 0) this.#restoreRoot();
    }
  }

  #recordElement(element: Element): void {
    const isHosts =
      element === this.#options.root || element.matches(HOST_ELEMENTS) || element.matches(MANAGED_ELEMENTS);
    if (isHosts) return;
    this.#record(element, () => element.remove());
    this.#scope(element, this.#changes.get(element)?.owners ?? []);
  }

  #recordAttribute(element: Element, name: string, before: string | null): void {
    this.#record(`${element.localName} ${name}`, () => {
      // The old value of a new `style` attribute is empty.
      if (before) element.setAttribute(name, before);
      // The test writes changed styles to the attribute: Chromium removes only a written one.
      else if (element.hasAttribute(name)) element.removeAttribute(name);
    });
  }

  #restoreRoot(): void {
    const { root, onRootRemoved } = this.#options;
    if (root.isConnected) return;
    document.body.append(root);
    onRootRemoved();
  }

  #record(changed: unknown, undo: () => void): void {
    const owners = this.#options.mounted().map(releaseOf);
    if (owners.length > 0 && !this.#changes.has(changed)) this.#changes.set(changed, { owners, undo });
  }

  /** Limits the rules of a style sheet to the elements of its owners. */
  #scope(changed: unknown, owners: readonly string[]): void {
    const sheet = sheetOf(changed);
    if (!sheet || !('CSSScopeRule' in window)) return;
    const roots = owners.map((owner) => `[data-microfrontend="${owner.split('@')[0]}"]`);
    for (let at = 0; at < sheet.cssRules.length; at += 1) {
      const rule = sheet.cssRules[at];
      if (!rule || this.#scopedRules.has(rule) || isNamed(rule)) continue;
      sheet.deleteRule(at);
      sheet.insertRule(`@scope (${roots}) to ([data-microfrontend]) { ${rule.cssText} }`, at);
      const scoped = sheet.cssRules[at];
      if (scoped) this.#scopedRules.add(scoped);
    }
  }
}

function sheetOf(changed: unknown): CSSStyleSheet | null {
  if (changed instanceof CSSStyleSheet) return changed;
  return changed instanceof HTMLStyleElement ? changed.sheet : null;
}

/** Rules that select no element. */
function isNamed(rule: CSSRule): boolean {
  return (
    rule instanceof CSSKeyframesRule || rule instanceof CSSFontFaceRule || rule instanceof CSSPropertyRule
  );
}

function removeSheet(removed: CSSStyleSheet): void {
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== removed);
}

/** The `on…` properties of the window that have a handler. The host sets none. */
function handlersOfWindow(): string[] {
  const handlers = window as unknown as Record<string, unknown>;
  return Object.keys(window).filter((name) => name.startsWith('on') && typeof handlers[name] === 'function');
}
