import type { NewPromotionDto, PromotionDto, PromotionKind, PromotionStatus } from '@whetstone/contract/api';
import { categoryName } from '@whetstone/contract/category-name';
import { toNumber, toWholeNumber } from '@whetstone/contract/numbers';
import { formatPrice } from '@whetstone/ui';

/** The fields as text. Tools are JSON of `ChosenTool[]`; categories have commas between them. */
export type PromotionFields = Record<keyof NewPromotionDto, string>;

export interface ChosenTool {
  id: string;
  name: string;
}

export const YES = 'yes';
export const NO = 'no';

export const LABELS: Readonly<PromotionFields> = {
  name: 'Name',
  code: 'Discount code',
  kind: 'Kind of discount',
  percent: 'Percent off',
  amount: 'Amount off',
  buy: 'Tools to pay',
  get: 'Tools that are free',
  minTotal: 'Minimum price of the tools',
  tools: 'Tools',
  categories: 'Categories',
  combines: 'Together with other discounts',
  firstOrder: 'Orders',
  account: 'Only for the account',
  from: 'First day',
  until: 'Last day',
  maxUses: 'Uses in all',
  maxUsesOfAccount: 'Uses by each account',
  state: 'State',
};

export const KINDS: Readonly<Record<PromotionKind, string>> = {
  percent: 'Percentage off the tools',
  amount: 'Amount off the tools',
  delivery: 'Free delivery',
  'buy-get': 'Buy some, get some free',
};

export const STATUSES: Readonly<Record<PromotionStatus, string>> = {
  active: 'Active',
  paused: 'Paused',
  scheduled: 'Not started',
  ended: 'Ended',
  'used-up': 'Used up',
  'other-currency': 'Other currency',
};

/** What a new promotion starts with. */
export const NEW_PROMOTION: PromotionDto = {
  ...{
    _id: '',
    name: '',
    kind: 'percent',
    percent: 10,
    minTotal: 0,
    tools: [],
    toolNames: [],
    categories: [],
  },
  ...{ combines: false, firstOrder: false, state: 'active', status: 'active', currency: '' },
  ...{ uses: 0, version: 0, createdAt: '' },
};

/** '10% off', '$5.00 off', 'Free delivery', 'Buy 2, get 1 free' */
export function describePromotion({ kind, percent, amount = 0, currency, buy, get }: PromotionDto): string {
  if (kind === 'percent') return `${percent}% off`;
  if (kind === 'amount') return `${formatPrice(amount, currency)} off`;
  return kind === 'delivery' ? 'Free delivery' : `Buy ${buy}, get ${get} free`;
}

export function toFields(promotion: PromotionDto): PromotionFields {
  const { name, code = '', kind, state, account = '', from = '', until = '' } = promotion;
  const text = (value: number | undefined) => (value === undefined ? '' : String(value));
  return {
    ...{ name, code, kind, state, account, from, until },
    ...{ percent: text(promotion.percent), amount: text(promotion.amount) },
    ...{ buy: text(promotion.buy), get: text(promotion.get) },
    minTotal: text(promotion.minTotal || undefined),
    tools: JSON.stringify(promotion.toolNames),
    categories: promotion.categories.join(','),
    combines: promotion.combines ? YES : NO,
    firstOrder: promotion.firstOrder ? YES : NO,
    ...{ maxUses: text(promotion.maxUses), maxUsesOfAccount: text(promotion.maxUsesOfAccount) },
  };
}

export function toolsOf(text: string): ChosenTool[] {
  return JSON.parse(text) as ChosenTool[];
}

export function categoriesOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

/** The API reports a text that is no number at its field. */
export function toChange(fields: PromotionFields): NewPromotionDto {
  const { name, code, kind, state, account, from, until } = fields;
  const number = (text: string) => (text.trim() === '' ? undefined : (toNumber(text) ?? null));
  const whole = (text: string) => (text.trim() === '' ? undefined : (toWholeNumber(text) ?? null));
  const filled = (text: string) => text.trim() || undefined;
  return {
    ...{ name, kind, state },
    ...{ code: filled(code), account: filled(account), from: filled(from), until: filled(until) },
    ...(kind === 'percent' && { percent: number(fields.percent) ?? null }),
    ...(kind === 'amount' && { amount: number(fields.amount) ?? null }),
    ...(kind === 'buy-get' && { buy: whole(fields.buy) ?? null, get: whole(fields.get) ?? null }),
    minTotal: number(fields.minTotal) ?? 0,
    tools: toolsOf(fields.tools).map(({ id }) => id),
    categories: categoriesOf(fields.categories),
    ...{ combines: fields.combines === YES, firstOrder: fields.firstOrder === YES },
    ...{ maxUses: whole(fields.maxUses), maxUsesOfAccount: whole(fields.maxUsesOfAccount) },
  } as NewPromotionDto;
}

/** What the comparison of two versions shows of a text. */
export function describeField(name: keyof PromotionFields, text: string): string {
  if (name === 'tools')
    return toolsOf(text)
      .map((tool) => tool.name)
      .join(', ');
  if (name === 'categories') return categoriesOf(text).map(categoryName).join(', ');
  return name === 'kind' ? KINDS[text as PromotionKind] : text;
}
