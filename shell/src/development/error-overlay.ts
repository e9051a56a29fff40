/** An error of a remote in development. */
export interface Problem {
  remote: string;
  kind: 'build' | 'runtime' | 'server';
  /** One line. */
  title: string;
  /** `file:line:column`, as far as known. */
  place?: string;
  /** The message of the bundler, or the stack. */
  details?: string;
  /** Shows a button that reloads the page. */
  reload?: true;
}

const STYLES = `
  dialog { box-sizing: border-box; width: min(60rem, 90vw); max-height: 85vh; padding: 1.25rem; color: #1c1917; background: #fff;
    border: 0.25rem solid #b3261e; font: 1rem/1.5 system-ui, sans-serif; }
  dialog::backdrop { background: rgb(0 0 0 / 50%); }
  header { display: flex; align-items: start; justify-content: space-between; gap: 1rem; }
  h2, h3, p { margin: 0 0 0.5rem; font-size: 1rem; }
  h2 { font-size: 1.25rem; }
  pre { margin: 0 0 1rem; padding: 0.75rem; overflow: auto; background: #f5f5f4; font: 0.875rem/1.4 ui-monospace, monospace; }
  code { font: 0.875rem ui-monospace, monospace; }
  button { padding: 0.25rem 0.75rem; font: inherit; }
`;

/**
 * The errors of the remotes under development, in a modal dialog: Escape closes it and restores the focus.
 * Shadow DOM and a constructed style sheet: the content security policy blocks inline styles and markup from text.
 */
export class ErrorOverlay {
  readonly #dialog = document.createElement('dialog');
  readonly #list = document.createElement('div');
  #problems: readonly Problem[] = [];

  constructor() {
    const host = document.body.appendChild(document.createElement('div'));
    // What a remote adds to the body is removed when the remote leaves.
    host.dataset.microfrontend = 'shell';
    const root = host.attachShadow({ mode: 'open' });
    const styles = new CSSStyleSheet();
    styles.replaceSync(STYLES);
    root.adoptedStyleSheets = [styles];
    const title = element('h2', 'Errors in development');
    title.id = 'title';
    const close = element('button', 'Close');
    close.addEventListener('click', () => this.#dialog.close());
    const header = document.createElement('header');
    header.append(title, close);
    this.#dialog.setAttribute('aria-labelledby', title.id);
    this.#list.setAttribute('aria-live', 'assertive');
    this.#dialog.append(header, this.#list);
    root.append(this.#dialog);
  }

  /** Adds a problem, unless it is already shown. */
  show(problem: Problem): void {
    const text = JSON.stringify(problem);
    if (this.#problems.some((known) => JSON.stringify(known) === text)) return;
    this.#problems = [...this.#problems, problem];
    this.#render();
    if (!this.#dialog.open) this.#dialog.showModal();
  }

  /** Removes a remote's problems of these kinds. Closes the dialog after the last problem. */
  clear(remote: string, kinds: readonly Problem['kind'][]): void {
    this.#problems = this.#problems.filter((one) => one.remote !== remote || !kinds.includes(one.kind));
    this.#render();
    if (this.#problems.length === 0) this.#dialog.close();
  }

  #render(): void {
    this.#list.replaceChildren(...this.#problems.map(section));
  }
}

function section({ title, place, details, reload }: Problem): HTMLElement {
  const container = document.createElement('section');
  container.append(element('h3', title));
  if (place) container.append(element('p', element('code', place)));
  if (details) {
    const text = container.appendChild(element('pre', details));
    // Makes the text scrollable with the keyboard.
    text.tabIndex = 0;
  }
  if (reload) {
    const button = container.appendChild(element('button', 'Load the page again'));
    button.addEventListener('click', () => location.reload());
  }
  return container;
}

function element<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, content: string | Node) {
  const created = document.createElement(tag);
  created.append(content);
  return created;
}
