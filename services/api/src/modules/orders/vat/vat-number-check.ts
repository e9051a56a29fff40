import type { VatNumber } from '../../../common/taxes/vat-number.ts';

/**
 * - `valid`: `reference` is the consultation number of the service, which proves the request. May be empty.
 * - `invalid`: the number belongs to no business that is registered for trade between countries.
 * - `unavailable`: the service, or the register of the country, does not respond now.
 */
export type VatCheckResult = { state: 'valid'; reference: string } | { state: 'invalid' | 'unavailable' };

/** Asks a register online whether a VAT number is valid. Never throws. */
export interface VatNumberCheck {
  /** For histories and invoices. */
  readonly name: string;
  /** @param requester the VAT number of the shop */
  check(number: VatNumber, requester: string): Promise<VatCheckResult>;
}
