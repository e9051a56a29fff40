const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);
}

/** JSON that ends no element in which it stands, whatever the value contains. */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** A data block that no script of the page can be made of. */
export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${escapedJson(value)}</script>`;
}
