type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Where a field is found again after its module has mounted again. */
interface Place {
  /** The element around the module. */
  module: HTMLElement;
  /** The module's content: all of it is replaced when the module mounts again, and not when the module removes a field itself. */
  content: Element[];
  /** The path of the page: on another page, the same module shows something else. */
  path: string;
  /** The position among the module's fields of the same type and name. */
  index: number;
}

const FIELDS = 'input:not([type=file]), textarea, select';
/** Milliseconds in which a module that mounts again has to show its fields. */
const PATIENCE = 10_000;

/**
 * Keeps what people typed into a page or fragment that crashes, and enters it again when the module has mounted again. Not into the field
 * that was typed in last: the crash may be the answer to its value.
 */
export class KeptInput {
  readonly #root: HTMLElement;
  readonly #places = new Map<Field, Place>();
  #last: Field | undefined;

  constructor(root: HTMLElement) {
    this.#root = root;
    const listen = (type: string, listener: (event: Event) => void) =>
      root.addEventListener(type, listener, { capture: true });
    listen('input', ({ target }) => this.#remember(target));
    for (const type of ['click', 'submit', 'focusout'])
      listen(type, () => {
        this.#last = undefined;
        this.#forget();
      });
  }

  /** Call when code of a module threw: what React has removed because of that will mount again. */
  restore(): void {
    const lost = [...this.#places].filter(
      ([field, { content, path }]) =>
        !content.some(isConnected) && path === location.pathname && field !== this.#last,
    );
    this.#forget();
    for (const module of new Set(lost.map(([, place]) => place.module)))
      this.#restoreIn(module, new Map(lost.filter(([, place]) => place.module === module)));
  }

  /** Forgets fields that have left the page. */
  #forget(): void {
    for (const field of this.#places.keys()) if (!field.isConnected) this.#places.delete(field);
  }

  #remember(target: EventTarget | null): void {
    const module = target instanceof Element && target.matches(FIELDS) && target.closest('[data-module]');
    if (!module) return;
    const field = target as Field;
    this.#last = field;
    const content = [...module.children];
    const index = alike(module, field).indexOf(field);
    this.#places.set(field, { module: module as HTMLElement, content, path: location.pathname, index });
  }

  #restoreIn({ dataset }: HTMLElement, lost: Map<Field, Place>): void {
    const selector = `[data-microfrontend="${dataset.microfrontend}"][data-module="${dataset.module}"]`;
    const restore = () => {
      const module = this.#root.querySelector(selector);
      for (const [field, { index, path }] of lost) {
        if (path !== location.pathname) return observer.disconnect();
        const again = module && alike(module, field)[index];
        if (!again) continue;
        lost.delete(field);
        enter(again, field);
      }
      if (lost.size === 0) observer.disconnect();
    };
    const observer = new MutationObserver(restore);
    observer.observe(this.#root, { childList: true, subtree: true });
    setTimeout(() => observer.disconnect(), PATIENCE);
    restore();
  }
}

const isConnected = (element: Element) => element.isConnected;

function alike(module: Element, { type, name }: Field): Field[] {
  return [...module.querySelectorAll<Field>(FIELDS)].filter(
    (other) => other.type === type && other.name === name,
  );
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}

/** Changes the field as a person does, so that React notices it. */
function enter(field: Field, lost: Field): void {
  if (isCheckable(field) && isCheckable(lost)) {
    if (field.checked !== lost.checked) field.click();
    return;
  }
  // React replaces the setter of the element itself.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, lost.value);
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
}
