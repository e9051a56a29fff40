import { Logger } from '@nestjs/common';
import type { VatNumber } from '../../../common/taxes/vat-number.ts';
import type { VatCheckResult, VatNumberCheck } from './vat-number-check.ts';

/** The registers of some countries need seconds. */
const TIME_LIMIT_MS = 5_000;
const PREFIX_LENGTH = 2;

interface Answer {
  valid?: unknown;
  requestIdentifier?: unknown;
}

/** The VAT Information Exchange System of the European Commission: `POST {address}/check-vat-number`. */
export class Vies implements VatNumberCheck {
  readonly name = 'VIES';
  private readonly logger = new Logger(Vies.name);

  /** @param address of the REST API, such as https://ec.europa.eu/taxation_customs/vies/rest-api */
  constructor(private readonly address: string) {}

  async check({ text }: VatNumber, requester: string): Promise<VatCheckResult> {
    const body = {
      ...{ countryCode: text.slice(0, PREFIX_LENGTH), vatNumber: text.slice(PREFIX_LENGTH) },
      ...{ requesterMemberStateCode: requester.slice(0, PREFIX_LENGTH) },
      requesterNumber: requester.slice(PREFIX_LENGTH).replace(/\s/g, ''),
    };
    try {
      const response = await fetch(`${this.address}/check-vat-number`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
      const { valid, requestIdentifier } = (await response.json()) as Answer;
      // An error of the register has no `valid`.
      if (!response.ok || typeof valid !== 'boolean') throw new Error(`The status is ${response.status}.`);
      if (!valid) return { state: 'invalid' };
      return { state: 'valid', reference: typeof requestIdentifier === 'string' ? requestIdentifier : '' };
    } catch (error) {
      this.logger.warn(`VIES did not check a VAT number. ${(error as Error).message}`);
      return { state: 'unavailable' };
    }
  }
}
