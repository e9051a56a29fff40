/** A VAT number in its stored form, such as DE136695976. */
export interface VatNumber {
  /** ISO 3166-1. */
  country: string;
  /** With the prefix of the country, which is EL for Greece. */
  text: string;
}

const SEPARATORS = /[\s./-]/g;
const FORM = /^[A-Z0-9+*]{2,14}$/;

/** Greece uses the code of its language. */
function prefixOf(country: string): string {
  return country === 'GR' ? 'EL' : country;
}

/** Whether a stored number is one of the country. */
export function isOfCountry(number: string, country: string): boolean {
  return number.startsWith(prefixOf(country));
}

/**
 * Reads a VAT number of a country, with or without its prefix, spaces, dots, dashes and slashes. Undefined if its form or checksum is wrong.
 * Numbers of countries whose rules `stdnum` does not know need two to fourteen letters or digits.
 */
export async function vatNumberOf(text: string, country: string): Promise<VatNumber | undefined> {
  const plain = text.toUpperCase().replace(SEPARATORS, '');
  const prefixes = [prefixOf(country), country];
  const prefix = prefixes.find((one) => plain.startsWith(one));
  const digits = prefix ? plain.slice(prefix.length) : plain;
  if (!FORM.test(digits)) return undefined;
  // Large: only orders of businesses need it.
  const { euVat, entityValidators } = await import('stdnum');
  const validators = euVat[country] ?? entityValidators[country] ?? [];
  // Some validators need the prefix, such as that of CHE-123.456.788.
  const isRight = [digits, country + digits].some((form) =>
    validators.some((one) => one.validate(form).isValid),
  );
  if (validators.length > 0 && !isRight) return undefined;
  return { country, text: prefixOf(country) + digits };
}
