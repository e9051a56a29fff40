import { type Mounted, releaseOf } from './mounted.ts';

interface RemoteChangesOptions {
  /** The root element of the site. */
  root: HTMLElement;
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
 * Elements that React, Radix or a bundler removes, also if code of a remote calls them. The policy of the page allows style sheets of
 * releases only, whose rules the build has scoped.
 */
const MANAGED_ELEMENTS =
  'style[data-styled], link[rel$="preload"], link[rel="stylesheet"], title, script, [data-microfrontend], [data-radix-focus-guard]';
/** Properties by which code changes `html`, `head`, `body`, the root element and the adopted style sheets. */
const ELEMENT_PROPERTIES = [
  ...['append', 'appendChild', 'insertAdjacentElement', 'insertBefore', 'prepend', 'replaceChild'],
  ...['classList', 'className', 'dataset', 'dir', 'hidden', 'id', 'inert', 'lang', 'style', 'title'],
  ...['removeAttribute', 'setAttribute', 'toggleAttribute'],
];
const DOCUMENT_PROPERTIES = ['adoptedStyleSheets'];

/**
 * Changes that remotes make outside of their elements: elements in head and body, attributes of `html`, `body` and the root element, adopted
 * style sheets and `on…` handlers of the window. While a remote is mounted, its style sheets match only inside its elements. Its changes
 * are undone when none of the releases that made them is mounted anymore.
 *
 * A change is a remote's if one of its scripts is on the stack when it uses the changed object. What the host, the browser and its
 * extensions change stays.
 */
export class RemoteChanges {
  readonly #options: RemoteChangesOptions;
  readonly #changes = new Map<unknown, Change>();
  readonly #scopedRules = new WeakSet<CSSRule>();
  readonly #observer = new MutationObserver((records) => this.#onMutations(records));
  /** The releases that have used an object in the running task. */
  readonly #users = new Map<object, readonly string[]>();
  /** The values of each changed attribute: before the first change of a release, and after the last one. */
  readonly #attributes = new Map<string, { before: string; after: string }>();
  #knownSheets = new Set<CSSStyleSheet>();

  constructor(options: RemoteChangesOptions) {
    this.#options = options;
  }

  /** Starts to record changes. */
  observe(): void {
    const { documentElement, head, body } = document;
    const { root } = this.#options;
    for (const element of [documentElement, head, body, root])
      for (const name of ELEMENT_PROPERTIES) this.#watch(element, name);
    for (const name of DOCUMENT_PROPERTIES) this.#watch(document, name);
    const attributes = { attributes: true, attributeOldValue: true };
    this.#observer.observe(head, { childList: true });
    for (const element of [documentElement, root]) this.#observer.observe(element, attributes);
    this.#observer.observe(body, { childList: true, ...attributes });
  }

  /** Scopes style sheets, and undoes the changes of remotes that have left. */
  check(mounted: readonly Mounted[]): void {
    this.#endTask();
    this.#restoreRoot();
    for (const name of handlersOfWindow())
      this.#record(name, this.#options.mounted().map(releaseOf), () => {
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
    }
  }

  #watch(target: object, name: string): void {
    const prototype = Object.getPrototypeOf(target);
    Object.defineProperty(target, name, {
      configurable: true,
      get: () => {
        this.#noteUse(target);
        return Reflect.get(prototype, name, target);
      },
      set: (value: unknown) => {
        this.#noteUse(target);
        Reflect.set(prototype, name, value, target);
      },
    });
  }

  /** Attributes changes of the object to the releases on the stack until the running task ends. */
  #noteUse(target: object): void {
    const releases = releasesOnStack();
    if (releases.length === 0) return;
    // What has changed before is not theirs.
    if (this.#users.size === 0) {
      this.#endTask();
      queueMicrotask(() => this.#endTask());
    }
    this.#users.set(target, releases);
  }

  #endTask(): void {
    this.#onMutations(this.#observer.takeRecords());
    const sheets = adoptedSheets();
    for (const sheet of sheets)
      if (!this.#knownSheets.has(sheet))
        this.#record(sheet, this.#users.get(document), () => removeSheet(sheet));
    this.#knownSheets = new Set(sheets);
    this.#users.clear();
  }

  #onMutations(records: readonly MutationRecord[]): void {
    for (const { type, target, attributeName, oldValue, addedNodes, removedNodes } of records) {
      const owners = this.#users.get(target);
      if (type === 'attributes')
        this.#recordAttribute(target as HTMLElement, attributeName ?? '', oldValue, owners);
      for (const node of addedNodes) if (node instanceof Element) this.#recordElement(node, owners);
      if (removedNodes.length > 0) this.#restoreRoot();
    }
  }

  #recordElement(element: Element, owners: readonly string[] | undefined): void {
    if (element === this.#options.root || element.matches(MANAGED_ELEMENTS)) return;
    this.#record(element, owners, () => element.remove());
    if (owners) this.#scope(element, owners);
  }

  #recordAttribute(
    element: HTMLElement,
    name: string,
    oldValue: string | null,
    owners: readonly string[] | undefined,
  ): void {
    if (!owners) return;
    const key = `${element.localName} ${name}`;
    const { before } = this.#attributes.get(key) ?? { before: oldValue };
    const values = { before: before ?? '', after: element.getAttribute(name) ?? '' };
    this.#attributes.set(key, values);
    this.#record(key, owners, () => {
      const { before, after } = this.#attributes.get(key) ?? values;
      this.#attributes.delete(key);
      if (name === 'class') undoClasses(element, before, after);
      else if (name === 'style') undoStyles(element, before, after);
      else if (element.getAttribute(name) === after) element.setAttribute(name, before);
      if (!element.getAttribute(name)) element.removeAttribute(name);
    });
  }

  #restoreRoot(): void {
    const { root, onRootRemoved } = this.#options;
    if (root.isConnected) return;
    document.body.append(root);
    onRootRemoved();
  }

  #record(changed: unknown, owners: readonly string[] | undefined, undo: () => void): void {
    if (owners && owners.length > 0 && !this.#changes.has(changed))
      this.#changes.set(changed, { owners, undo });
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

function undoClasses({ classList }: HTMLElement, before: string, after: string): void {
  const [old, changed] = [before.split(' '), after.split(' ')];
  for (const name of changed) if (name && !old.includes(name)) classList.remove(name);
  for (const name of old) if (name && !changed.includes(name)) classList.add(name);
}

function undoStyles({ style }: HTMLElement, before: string, after: string): void {
  const [old, changed] = [before, after].map((text) => {
    const parsed = document.createElement('i').style;
    parsed.cssText = text;
    return parsed;
  }) as [CSSStyleDeclaration, CSSStyleDeclaration];
  for (const name of [...Array.from(old), ...Array.from(changed)]) {
    const [value, priority] = [old.getPropertyValue(name), old.getPropertyPriority(name)];
    if (value !== changed.getPropertyValue(name)) style.setProperty(name, value, priority);
  }
}

/** The adopted style sheets, read without the watch. */
function adoptedSheets(): CSSStyleSheet[] {
  return Array.from(Reflect.get(Document.prototype, 'adoptedStyleSheets', document) ?? []);
}

function removeSheet(removed: CSSStyleSheet): void {
  document.adoptedStyleSheets = adoptedSheets().filter((sheet) => sheet !== removed);
}

/** The releases of remotes, as `name@version`, whose scripts are on the stack. */
function releasesOnStack(): string[] {
  const { stack = '' } = new Error();
  const found = stack.matchAll(/\/releases\/(?!shell\/)(?<name>[^/\s]+)\/(?<version>[^/\s]+)\//g);
  return [...new Set(Array.from(found, ({ groups }) => `${groups?.name}@${groups?.version}`))];
}

/** The `on…` properties of the window that have a handler. The host sets none. */
function handlersOfWindow(): string[] {
  const handlers = window as unknown as Record<string, unknown>;
  return Object.keys(window).filter((name) => name.startsWith('on') && typeof handlers[name] === 'function');
}
