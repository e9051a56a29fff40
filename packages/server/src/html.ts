import { escapeHtml } from '@whetstone/contract/escape-html';

/** Escaped markup. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Markup from a template. Escapes every value that is not markup itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((all, part, index) => all + markupOf(values[index - 1] ?? '') + part));
}

function markupOf(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map(({ text }) => text).join('');
  return escapeHtml(value);
}
