const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is safe to send. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** Markup from a template: what is put in is escaped, unless it is markup itself. */
export function html(parts: TemplateStringsArray, ...values: (string | Html | readonly Html[])[]): Html {
  return new Html(parts.reduce((all, part, index) => all + markup(values[index - 1] ?? '') + part));
}

function markup(value: string | Html | readonly Html[]): string {
  if (value instanceof Html) return value.text;
  if (typeof value !== 'string') return value.map(({ text }) => text).join('');
  return value.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
