import type { FieldError } from '@whetstone/server/http/field-error';
import { validationProblem } from '@whetstone/server/http/validation';
import { amountFault } from '../../../common/amount.ts';
import { digitsOf, PRICES, toMinor } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import { dayOf } from '../../../common/shop-days.ts';
import { thousandthsOf } from '../../../common/taxes/tax-rates.ts';
import type { Promotion, PromotionContent } from './promotion.entity.ts';
import type { NewPromotionDto, PromotionStatus } from './promotions.dto.ts';

/** What an admin enters. */
export type Entered = Pick<Promotion, 'name' | 'code' | 'state' | 'userId' | 'content' | 'maxUses'>;

/** As stored. Null without a code. */
export function codeOf({ code = '' }: NewPromotionDto): string | null {
  return code || null;
}

/** @throws ProblemException 400 for amounts that the currency of the shop does not have */
export function contentOf(body: NewPromotionDto, { currency }: Pick<Settings, 'currency'>): PromotionContent {
  const { kind, percent = 0, amount = 0, buy = 1, get = 1, minTotal, tools, categories } = body;
  const { combines, firstOrder, from = null, until = null, maxUsesOfAccount = null } = body;
  const least = { ...PRICES, min: 0 };
  const faults: (FieldError | undefined)[] = [
    kind === 'amount' ? amountFault('amount', amount, currency, PRICES) : undefined,
    amountFault('minTotal', minTotal, currency, least),
    kind === 'percent' && percent === 0 ? percentNeeded() : undefined,
    from !== null && until !== null && until < from ? endsBefore() : undefined,
  ];
  const errors = faults.filter((fault) => fault !== undefined);
  if (errors.length > 0) throw validationProblem(errors);
  const minor = (value: number) => toMinor(value, digitsOf(currency));
  return {
    ...{ kind, percent: kind === 'percent' ? thousandthsOf(percent) : 0 },
    ...{ amountCents: kind === 'amount' ? minor(amount) : 0, minTotalCents: minor(minTotal) },
    ...{ buy, get, tools, categories, combines, firstOrder, currency, from, until, maxUsesOfAccount },
  };
}

/** Whether orders can have the promotion now. */
export function statusOf(
  { state, content, maxUses, uses }: Pick<Promotion, 'state' | 'content' | 'maxUses' | 'uses'>,
  { currency, timeZone }: Settings,
): PromotionStatus {
  const today = dayOf(new Date(Date.now()), timeZone);
  if (state === 'paused') return 'paused';
  if (content.currency !== currency) return 'other-currency';
  if (content.until !== null && today > content.until) return 'ended';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return content.from !== null && today < content.from ? 'scheduled' : 'active';
}

/** What the audit log has of a promotion. */
export function auditOf({ name, code, state, userId, content, maxUses }: Entered): Record<string, unknown> {
  return { name, code, state, account: userId, ...content, maxUses };
}

function percentNeeded(): FieldError {
  const message = 'percent must be greater than 0.';
  return { field: 'percent', code: 'out-of-range', params: { min: 0.001, max: 100 }, message };
}

function endsBefore(): FieldError {
  return { field: 'until', code: 'below-other', params: { other: 'from' }, message: 'until is before from.' };
}
