import { type LegalNotice, legalNoticeOf } from '../../../common/legal-texts.ts';
import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';

/** What emails show of the settings. */
export type MailShop = Pick<Settings, 'name' | 'company' | 'address' | 'locale'> & LegalNotice;

/** One line of an order. Amounts in the currency of the order. */
export interface MailLine {
  tool: string;
  quantity: number;
  total: number;
}

/** A tax or a discount in the total: 'VAT 19%'. Positive. */
export interface MailSum {
  label: string;
  amount: number;
}

/** A text is a paragraph. */
export type Block =
  | string
  /** A text of several lines with a heading. */
  | { type: 'document'; heading: string; text: string }
  /** The first button is the recipient's action, the others are links. In text, each URL has its own line. */
  | { type: 'button'; label: string; url: string }
  | {
      type: 'lines';
      lines: readonly MailLine[];
      /** Undefined: not part of the total. */
      delivery: number | undefined;
      discounts: readonly MailSum[];
      taxes: readonly MailSum[];
      total: number;
      /** What refunds have returned of the total. 0 or undefined: nothing. */
      refunded?: number;
      /** Default: 'Total'. Says what a sum is that nobody has to pay. */
      totalName?: string;
      format: MoneyFormat;
    }
  /** A value can have several lines. */
  | { type: 'facts'; facts: readonly { name: string; value: string; url?: string }[] };

/** What an email contains, without its layout: `renderText` and `renderHtml` write it. All texts are plain. */
export interface MailContent {
  subject: string;
  /** Default: the subject. */
  heading?: string;
  blocks: readonly Block[];
  /** Why the recipient gets the email. */
  reason: string;
}

export type MailParts = Pick<MailContent, 'subject' | 'heading' | 'blocks'>;

export function button(label: string, url: string): Block {
  return { type: 'button', label, url };
}

export const AFTER_REFUNDS = 'Total after all refunds';

/** The sums below lines, with their names. The last one is the total. */
export function sumsOf(block: Extract<Block, { type: 'lines' }>): readonly (readonly [string, string])[] {
  const { delivery, discounts, taxes, total, refunded = 0, totalName = 'Total', format } = block;
  const money = (amount: number) => formatMoney(amount, format);
  return [
    ...(delivery === undefined ? [] : [['Delivery', delivery === 0 ? 'Free' : money(delivery)] as const]),
    ...discounts.map(({ label, amount }) => [label, money(-amount)] as const),
    ...taxes.map(({ label, amount }) => [label, money(amount)] as const),
    [totalName, money(total)],
    ...(refunded > 0
      ? [['Refunded', money(-refunded)] as const, [AFTER_REFUNDS, money(total - refunded)] as const]
      : []),
  ];
}

/** The sender at the end of an email: `Whetstone Tool Works, 14 Grindstone Lane`. */
export function senderOf({ company, address }: MailShop): string {
  return oneLine(`${company}, ${address}`);
}

/** The address of the legal notice at the end of an email. Undefined without one. */
export function legalNoticeUrl(shop: MailShop, shopUrl: string): string | undefined {
  return legalNoticeOf(shop) && `${shopUrl}/imprint`;
}

/** Returns the text in one line: line breaks would add headers to the email. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Customers type an address in several lines, some with a comma at their end. */
export function addressLines(address: string): string {
  const lines = address.split('\n').map((line) => oneLine(line).replace(/,$/, ''));
  return lines.filter((line) => line !== '').join('\n');
}
