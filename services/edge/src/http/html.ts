/** JSON without `<`, so that it cannot close its element. */
export function escapedJson(value: unknown, replacer?: (key: string, value: unknown) => unknown): string {
  return JSON.stringify(value, replacer).replace(/</g, '\\u003c');
}

/** A data block, which browsers never execute. */
export function jsonBlock(id: string, value: unknown): string {
  return dataBlock(id, JSON.stringify(value));
}

/** Escapes `<` also in JSON from release code, so that it cannot close the element. */
export function dataBlock(id: string, json: string): string {
  return `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;
}
