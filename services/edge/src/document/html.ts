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

/** JSON that no script element can be ended with, whatever the value contains. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}

/** A data block of the page. */
export function jsonBlock(id: string, value: unknown): string {
  return `<script type="application/json" id="${id}">${jsonText(value)}</script>`;
}
