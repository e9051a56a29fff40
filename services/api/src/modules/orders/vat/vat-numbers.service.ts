import { Injectable } from '@nestjs/common';
import { readPrepared } from '@whetstone/server/database/prepared-queries';
import { ProblemException } from '@whetstone/server/http/problem.exception';
import { RateLimiter, type RateLimitRule } from '@whetstone/server/rate-limit/rate-limiter';
import { DataSource } from 'typeorm';
import { Config } from '../../../common/config/config.ts';
import type { Settings } from '../../../common/settings.ts';
import { type Exemption, exemptionAt } from '../../../common/taxes/exemptions.ts';
import type { TaxPlace, TaxSettings } from '../../../common/taxes/tax-rates.ts';
import { isOfCountry, type VatNumber, vatNumberOf } from '../../../common/taxes/vat-number.ts';
import type { OrderVat, VatDecision } from '../order-vat.ts';
import type { QuotedVatState } from '../pricing/quote.dto.ts';
import type { VatCheckResult, VatNumberCheck } from './vat-number-check.ts';
import { Vies } from './vies.ts';

/** A decision of an admin counts for the later orders of the account. A register can delete a number at any time. */
const DECISION_KEPT_MS = 365 * 86_400_000;
/** A quote and the order after it ask a register once. */
const ANSWER_KEPT_MS = 10 * 60_000;
const MAX_ANSWERS = 1_000;
/** For one account: a register must not become a list that others search. */
const CHECKS: RateLimitRule = { name: 'vat-number-checks', burst: 20, perMinute: 5 };

const VATS = 'SELECT vat FROM orders WHERE user_id = ? AND vat IS NOT NULL ORDER BY id DESC LIMIT 50';

/** What a customer enters. */
export interface EnteredVat {
  vatNumber?: string | undefined;
  vatCompany?: string | undefined;
}

export interface QuotedVat {
  state: QuotedVatState;
  /** What the account entered last for the country. */
  usual: { number: string; company: string } | undefined;
}

/** VAT numbers of businesses: a number whose form and checksum are right is still taxed, until a register or an admin confirms it. */
@Injectable()
export class VatNumbers {
  private readonly register: VatNumberCheck | undefined;
  private readonly answers = new Map<string, { result: VatCheckResult; at: number }>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
    { vatCheckUrl }: Config,
  ) {
    this.register = vatCheckUrl === undefined ? undefined : new Vies(vatCheckUrl);
  }

  /**
   * The VAT number of a new order. Undefined without one, and for an order that is taxed with any number. Asks a register, so call it
   * outside of a transaction.
   * @param callerId the account, whose earlier orders an admin may have approved. Without it, the number stays pending.
   * @throws ProblemException 409 `invalid-vat-number`
   */
  async read(
    { vatNumber = '', vatCompany = '' }: EnteredVat,
    place: TaxPlace,
    settings: Settings,
    taxes: TaxSettings,
    callerId: string | undefined,
  ): Promise<OrderVat | undefined> {
    const exemption = exemptionAt(settings, taxes, place);
    if (vatNumber.trim() === '' || !exemption) return undefined;
    const number = await vatNumberOf(vatNumber, place.country);
    if (!number) throw invalidVatNumber();
    const entered = { number: number.text, company: vatCompany.trim() };
    const { register } = this;
    if (callerId === undefined) return { ...entered, ...PENDING, check: 'off' };
    const earlier = await this.decisionOf(callerId, number.text);
    if (earlier) return confirmed(entered, exemption, 'off', earlier);
    if (!register) return { ...entered, ...PENDING, check: 'off' };
    const result = await this.ask(register, number, settings.vatNumber, callerId);
    if (result.state !== 'valid') return { ...entered, ...PENDING, check: result.state };
    const at = new Date(Date.now()).toISOString();
    const { reference } = result;
    return confirmed(entered, exemption, 'valid', { how: 'online', by: register.name, at, reference });
  }

  /** What a quote says about a VAT number, such as `none` without one. Undefined where the tax does not depend on it. */
  async stateOf(
    entered: EnteredVat,
    place: TaxPlace,
    settings: Settings,
    taxes: TaxSettings,
    callerId: string | undefined,
  ): Promise<QuotedVat | undefined> {
    if (!exemptionAt(settings, taxes, place)) return undefined;
    const usual = callerId === undefined ? undefined : await this.usualOf(callerId, place);
    const quoted = (state: QuotedVatState) => ({ state, usual });
    try {
      const vat = await this.read(entered, place, settings, taxes, callerId);
      if (!vat) return quoted('none');
      return quoted(vat.exemption ? 'confirmed' : 'pending');
    } catch (error) {
      if (error instanceof ProblemException) return quoted('invalid');
      throw error;
    }
  }

  /** The number of the country that the account used last and no admin has refused. */
  private async usualOf(userId: string, { country }: TaxPlace): Promise<QuotedVat['usual']> {
    const used = (await this.vatsOf(userId)).find(({ number }) => isOfCountry(number, country));
    return used && used.state !== 'refused' ? { number: used.number, company: used.company } : undefined;
  }

  /** Of the orders of an account, the newest first. */
  private async vatsOf(userId: string): Promise<OrderVat[]> {
    const rows = await readPrepared(this.dataSource, VATS, [userId]);
    return rows.map(({ vat }) => JSON.parse(String(vat)));
  }

  private async decisionOf(userId: string, number: string): Promise<VatDecision | undefined> {
    const decided = (await this.vatsOf(userId)).find(
      (vat) => vat.number === number && vat.decision?.how === 'admin',
    );
    if (decided?.state !== 'confirmed' || !decided.decision) return undefined;
    const age = Date.now() - Date.parse(decided.decision.at);
    return age < DECISION_KEPT_MS ? decided.decision : undefined;
  }

  private async ask(
    register: VatNumberCheck,
    number: VatNumber,
    requester: string,
    callerId: string,
  ): Promise<VatCheckResult> {
    const known = this.answers.get(number.text);
    if (known && Date.now() - known.at < ANSWER_KEPT_MS) return known.result;
    if ((await this.limiter.take(CHECKS, callerId)) > 0) return { state: 'unavailable' };
    const result = await register.check(number, requester);
    if (this.answers.size >= MAX_ANSWERS) this.answers.clear();
    if (result.state === 'unavailable') this.answers.delete(number.text);
    else this.answers.set(number.text, { result, at: Date.now() });
    return result;
  }
}

const PENDING = { state: 'pending', decision: null, exemption: null } as const;

function confirmed(
  entered: Pick<OrderVat, 'number' | 'company'>,
  exemption: Exemption,
  check: OrderVat['check'],
  decision: VatDecision,
): OrderVat {
  return { ...entered, state: 'confirmed', check, decision, exemption };
}

function invalidVatNumber(): ProblemException {
  const detail = 'This is not a VAT number of the country of the address. Check the number and the address.';
  return new ProblemException(409, 'invalid-vat-number', detail);
}
