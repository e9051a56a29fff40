import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';

/** What emails show of the settings. */
export type MailShop = Pick<Settings, 'name' | 'company' | 'address' | 'email' | 'locale'>;

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

export type Block =
  | { type: 'paragraph'; text: string }
  /** A text of several lines with a heading. */
  | { type: 'document'; heading: string; text: string }
  /** The text version shows the address on a line of its own. */
  | { type: 'button'; label: string; url: string }
  | {
      type: 'lines';
      lines: readonly MailLine[];
      delivery: number;
      discounts: readonly MailSum[];
      taxes: readonly MailSum[];
      total: number;
      format: MoneyFormat;
    }
  | { type: 'facts'; facts: readonly { name: string; value: string; url?: string }[] };

/** What an email contains, without its layout: `renderText` and `renderHtml` write it. All texts are plain. */
export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly Block[];
  /** Why the recipient gets the email. */
  reason: string;
}

export function paragraph(text: string): Block {
  return { type: 'paragraph', text };
}

export function button(label: string, url: string): Block {
  return { type: 'button', label, url };
}

export function formatDelivery(cost: number, format: MoneyFormat): string {
  return cost === 0 ? 'Free' : formatMoney(cost, format);
}

/** The sender at the end of an email: `Whetstone Tool Works, 14 Grindstone Lane`. */
export function senderOf({ company, address }: MailShop): string {
  return oneLine(`${company}, ${address}`);
}

/** Returns the text in one line: line breaks would add headers to the email. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
