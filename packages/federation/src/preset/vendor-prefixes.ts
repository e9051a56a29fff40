/** Replaces stylis's `Prefixer.js` in browser builds. styled-components adds prefixes only with `enableVendorPrefixes`, which the shop does not set. */
export function prefix(declaration: string): string {
  return declaration;
}
