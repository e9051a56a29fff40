import { writePrepared } from '@whetstone/server/database/prepared-queries';
import type { EntityManager } from 'typeorm';
import { PRICES } from '../money.ts';

/** The decimals of currencies. */
const DIGITS = [0, 2, 3];

/** Gives the prices of all tools the decimals of the shop's currency, as `rescaled` does, because lists filter and sort by the stored prices. Changed tools have a new version. */
export async function alignPrices(manager: EntityManager, digits: number): Promise<void> {
  for (const old of DIGITS.filter((one) => one !== digits)) {
    const power = 10 ** Math.abs(digits - old);
    const price = digits > old ? `price_cents * ${power}` : `ROUND(price_cents / ${power}.0)`;
    const bounded = `CASE WHEN ${price} < ${PRICES.min} THEN ${PRICES.min} WHEN ${price} > ${PRICES.max} THEN ${PRICES.max} ELSE ${price} END`;
    const prices = `price_cents = ${bounded}, prior_cents = ${bounded.replaceAll('price_cents', 'prior_cents')}`;
    const set = `${prices}, price_digits = ?, version = version + 1`;
    await writePrepared(manager, `UPDATE tools SET ${set} WHERE price_digits = ?`, [digits, old]);
  }
}
