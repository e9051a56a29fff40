/** The area's 0 of `+49 (0)171`, which nobody dials from abroad, and whatever is no digit. */
const NOT_DIALLED = /(?<=^\W*\+.*)\(0\)|[^+\d]/g;

/** The address of a link that calls the number: `+49 (0)171 555 0123 ext. 5` → `tel:+491715550123;ext=5`. */
export function phoneLink(phone: string): string {
  const [number, extension] = phone.split(/e?xt?\.? *(?=\d+$)/i);
  return `tel:${number?.replace(NOT_DIALLED, '')}${extension ? `;ext=${extension}` : ''}`;
}
