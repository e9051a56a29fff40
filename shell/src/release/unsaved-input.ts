type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Tracks whether the page has input that a page load would lose. */
export class UnsavedInput {
  readonly #initial = new WeakMap<Field, string | boolean>();
  readonly #edited = new Set<Field>();

  start(): void {
    // This code loads when the browser is idle. The user may have typed before it loads.
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      this.#initial.set(field, isCheckable(field) ? field.defaultChecked : field.defaultValue);
      this.#compare(field);
    }
    const listen = (event: string, listener: (target: EventTarget | null) => void) =>
      document.addEventListener(event, ({ target }) => listener(target), { capture: true });
    listen('focusin', (target) => isField(target) && this.#remember(target));
    listen('input', (target) => isField(target) && this.#compare(target));
    listen('submit', (form) => this.#forget(form));
    listen('reset', (form) => this.#forget(form));
  }

  get any(): boolean {
    return [...this.#edited].some((field) => field.isConnected);
  }

  #remember(field: Field): void {
    if (!this.#initial.has(field)) this.#initial.set(field, currentValue(field));
  }

  #compare(field: Field): void {
    // Input in search fields does not count as unsaved.
    if (field.type === 'search') return;
    if (currentValue(field) === (this.#initial.get(field) ?? '')) this.#edited.delete(field);
    else this.#edited.add(field);
  }

  #forget(form: EventTarget | null): void {
    for (const field of this.#edited) if (field.form === form) this.#edited.delete(field);
  }
}

function isField(target: EventTarget | null): target is Field {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  );
}

function currentValue(field: Field): string | boolean {
  return isCheckable(field) ? field.checked : field.value;
}

function isCheckable(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
