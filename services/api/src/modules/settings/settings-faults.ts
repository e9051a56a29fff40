import type { FieldError } from '@whetstone/server/http/field-error';
import { rulesAt } from '../../common/market.ts';
import { COUNTRIES } from '../../common/postal/countries.ts';
import type { StoredSettings } from '../../common/settings.ts';
import { vatNumberOf } from '../../common/taxes/vat-number.ts';

type Checked = Pick<StoredSettings, 'country' | 'vatNumber' | 'bankAccount' | 'market' | 'returnDays'>;

/** What is wrong with changed settings. */
export async function faultsOf(changed: Checked): Promise<FieldError[]> {
  const { withdrawalDays: min } = rulesAt(changed.market);
  const faults: FieldError[] = [];
  if (changed.vatNumber !== '' && !(await isVatNumber(changed)))
    faults.push({
      ...{ field: 'vatNumber', code: 'not-a-vat-number' },
      message: 'vatNumber must be a VAT number with the prefix of its country, such as DE136695976.',
    });
  if (hasWrongCheckDigits(changed.bankAccount))
    faults.push({
      ...{ field: 'bankAccount', code: 'not-an-iban' },
      message: 'bankAccount must be an IBAN with right check digits, or the number of an account.',
    });
  if (changed.returnDays < min)
    faults.push({
      ...{ field: 'returnDays', code: 'fewer-than-by-law', params: { min } },
      message: `returnDays must be at least ${min} under the rules of the market.`,
    });
  return faults;
}

/** A number without the prefix of a country is one of the shop's. */
async function isVatNumber({ vatNumber, country }: Checked): Promise<boolean> {
  const prefix = vatNumber.trim().slice(0, 2).toUpperCase();
  const named = prefix === 'EL' ? 'GR' : COUNTRIES.find((code) => code === prefix);
  return (await vatNumberOf(vatNumber, named ?? country)) !== undefined;
}

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]*$/;

/** Whether an IBAN has wrong check digits (ISO 13616). False for the number of an account. */
function hasWrongCheckDigits(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!IBAN.test(iban)) return false;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((letter) => Number.parseInt(letter, 36))
    .join('');
  return BigInt(digits) % 97n !== 1n;
}
