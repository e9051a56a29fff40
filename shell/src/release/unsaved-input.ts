type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Knows whether something was typed on this page that leaving it would lose. */
export class UnsavedInput {
  readonly #before = new WeakMap<Field, string | boolean>();
  readonly #edited = new Set<Field>();

  start(): void {
    // This code comes when the page is idle: by then somebody may have begun to type.
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
      'input, textarea',
    )) {
      this.#before.set(field, contentInMarkup(field));
      this.#compare(field);
    }
    const listen = (event: string, hear: (target: EventTarget | null) => void) =>
      document.addEventListener(event, ({ target }) => hear(target), { capture: true });
    listen('focusin', (target) => isField(target) && this.#remember(target));
    listen('input', (target) => isField(target) && this.#compare(target));
    listen('submit', (form) => this.#forget(form));
    listen('reset', (form) => this.#forget(form));
  }

  get any(): boolean {
    return [...this.#edited].some((field) => field.isConnected);
  }

  #remember(field: Field): void {
    if (!this.#before.has(field)) this.#before.set(field, contentOf(field));
  }

  #compare(field: Field): void {
    // What is searched for is no work that could be lost.
    if (field.type === 'search') return;
    if (contentOf(field) === (this.#before.get(field) ?? '')) this.#edited.delete(field);
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

function contentInMarkup(field: HTMLInputElement | HTMLTextAreaElement): string | boolean {
  return isTicked(field) ? field.defaultChecked : field.defaultValue;
}

function contentOf(field: Field): string | boolean {
  return isTicked(field) ? field.checked : field.value;
}

function isTicked(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio';
}
