import { formatMoney } from '../../../common/money.ts';
import { type MailLine, type MailParts, oneLine } from './content.ts';
import { linesOf, type OrderDetails, payButton } from './order-blocks.ts';
import { BANK_DAYS, type RefundedReturn, returnedBlocks } from './return-mails.ts';

/** The money that goes back with a cancellation, in the currency of the order. */
interface MoneyBack {
  amount: number;
  /** Whether a payment provider returns it. Otherwise an admin does. */
  byProvider: boolean;
}

interface Cancellation {
  order: OrderDetails;
  byCustomer: boolean;
  /** Undefined if nothing goes back. */
  moneyBack: MoneyBack | undefined;
}

interface RefundMail {
  order: OrderDetails;
  /** The return that is refunded. Undefined for another refund. */
  returned: RefundedReturn | undefined;
}

/** An email about a cancellation or a refund. */
export type CancellationMessage =
  /** `due`: what the customer pays for the line, with its tax. */
  | ({ kind: 'order-line-cancelled'; line: MailLine; due: number } & Cancellation)
  | ({ kind: 'order-cancelled' } & Cancellation)
  /** `tool`: the cancelled one. */
  | ({ kind: 'order-refunded-in-part'; amount: number; tool: string | undefined } & RefundMail)
  /** `amount`: undefined after a payment by hand from which a line was cancelled. */
  | ({ kind: 'order-refunded'; amount: number | undefined } & RefundMail)
  | { kind: 'order-payment-returned'; order: OrderDetails; amount: number };

export function cancellationMail(message: CancellationMessage): MailParts {
  const { order } = message;
  const { number, format } = order;
  switch (message.kind) {
    case 'order-line-cancelled': {
      const { line, due } = message;
      const tool = oneLine(line.tool);
      const what = `${line.quantity} × ${tool} of order ${number}`;
      return {
        subject: `${tool} was removed from order ${number}`,
        heading: `${tool} is cancelled`,
        blocks: [
          `${cancelled(message, what)} ${moneyOf(message, due)}`.trim(),
          'The rest of your order:',
          linesOf(order),
        ],
      };
    }
    case 'order-cancelled': {
      const money = order.payment === 'unpaid' ? 'You have nothing to pay.' : moneyOf(message, order.total);
      return {
        subject: `Your order ${number} was cancelled`,
        heading: 'Your order is cancelled',
        blocks: [
          `${cancelled(message, `order ${number}`)} ${money}`.trim(),
          linesOf(order, 'Cancelled total'),
        ],
      };
    }
    case 'order-refunded-in-part': {
      const amount = formatMoney(message.amount, format);
      const tax = order.taxes.length > 0 ? ', with its tax' : '';
      const what = message.tool ? `: the price of ${oneLine(message.tool)}${tax}` : '';
      return {
        subject: `We refunded ${amount} of order ${number}`,
        heading: `${amount} is on its way back`,
        blocks: message.returned
          ? returnedBlocks(message.returned, amount, order)
          : [
              `We returned ${amount} of your payment for order ${number}${what}. ${BANK_DAYS}`,
              'The rest of your order:',
              linesOf(order),
            ],
      };
    }
    case 'order-refunded': {
      const amount = message.amount === undefined ? '' : formatMoney(message.amount, format);
      const returned = amount
        ? `We returned ${amount} for order ${number}. Your payment is now returned in full.`
        : `We returned your payment for order ${number}.`;
      return {
        subject: `We refunded order ${number}`,
        heading: `${amount || 'Your money'} is on its way back`,
        blocks: message.returned
          ? returnedBlocks(message.returned, amount, order)
          : [`${returned} ${BANK_DAYS}`, linesOf(order, 'Total of the order')],
      };
    }
    case 'order-payment-returned': {
      const amount = formatMoney(message.amount, format);
      return {
        subject: `We return your payment for order ${number}`,
        heading: 'Your order is sold out',
        blocks: [
          `Your payment of ${amount} for order ${number} arrived after the tools were sold to others, so we return all of it. ${BANK_DAYS} The order is unpaid again: cancel it, or pay when the tools are in stock.`,
          ...payButton(order),
          linesOf(order),
        ],
      };
    }
  }
}

function cancelled({ byCustomer }: Cancellation, what: string): string {
  return `${byCustomer ? 'You' : 'We'} cancelled ${what}.`;
}

/** The sentence about the money of what is cancelled, at this price. Empty if nobody owes any. */
function moneyOf({ order: { payment, format }, moneyBack }: Cancellation, price: number): string {
  if (moneyBack) {
    const sum = formatMoney(moneyBack.amount, format);
    return moneyBack.byProvider
      ? `We return ${sum}, the way you paid. ${BANK_DAYS}`
      : `You have already paid, so we return ${sum} to you.`;
  }
  if (payment === 'invoiced') return `You do not have to pay ${formatMoney(price, format)}.`;
  return payment === 'refunded' ? 'We have returned your payment.' : '';
}
