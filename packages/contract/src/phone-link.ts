const NOT_DIALLED = /[^+\d]/g;
/** Also the area's 0 of `+49 (0)171`, which nobody dials from abroad. */
const NOT_DIALLED_ABROAD = /\(0\)|[^+\d]/g;

/** The address of a link that calls the number: `+49 (0)171 555 0123 ext. 5` → `tel:+491715550123;ext=5`. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/e?xt?\.? *(?=\d+$)/i);
  const digits = number.replace(/^\W*\+/.test(number) ? NOT_DIALLED_ABROAD : NOT_DIALLED, '');
  return `tel:${digits}${extension ? `;ext=${extension}` : ''}`;
}
