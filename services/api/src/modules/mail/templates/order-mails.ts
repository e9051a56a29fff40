import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import {
  type Block,
  button,
  type MailContent,
  type MailLine,
  type MailShop,
  oneLine,
  paragraph,
} from './content.ts';

/** What an email about an order shows. Amounts in the currency of the order. */
export interface OrderDetails {
  number: string;
  /** The customer's name. */
  name: string;
  /** The page of the order. */
  link: string;
  address: string;
  /** Cancelled lines excluded. */
  lines: readonly MailLine[];
  delivery: number;
  total: number;
  format: MoneyFormat;
  payment: 'unpaid' | 'invoiced' | 'paid' | 'refunded';
  /** A note of the shop, or an empty text. */
  note: string;
}

/** An email about an order. */
export type OrderMessage =
  | { kind: 'order-placed'; order: OrderDetails; days: { least: number; most: number } }
  | { kind: 'order-paid'; order: OrderDetails }
  | { kind: 'order-shipped'; order: OrderDetails; carrier: string; tracking: string }
  | { kind: 'order-line-cancelled'; order: OrderDetails; line: MailLine; byCustomer: boolean }
  | { kind: 'order-cancelled'; order: OrderDetails; byCustomer: boolean }
  | { kind: 'order-refunded-in-part'; order: OrderDetails; amount: number; tool: string | undefined }
  | { kind: 'order-payment-returned'; order: OrderDetails; amount: number }
  /** `amount`: unless the shop does not know it. */
  | { kind: 'order-refunded'; order: OrderDetails; amount: number | undefined };

export function orderMail(message: OrderMessage, { name }: MailShop): MailContent {
  const { order } = message;
  const { subject, heading, blocks } = partsOf(message);
  const note = order.note.trim();
  return {
    subject,
    heading,
    blocks: [
      ...blocks,
      ...(note ? [paragraph(`Our note: ${note}`)] : []),
      button('View your order', order.link),
    ],
    reason: `You get this email because you ordered at ${name}.`,
  };
}

/**
 * The email to an address that its user has not confirmed. It has no details of the order, because the address may belong to another person.
 */
export function unconfirmedOrderMail(
  { kind, order: { number, link } }: OrderMessage,
  { name }: MailShop,
): MailContent {
  const heading = kind === 'order-placed' ? 'We received your order' : 'There is news about your order';
  return {
    subject: `${heading} ${number}`,
    heading,
    blocks: [
      paragraph(
        'Please confirm your email to get the details by email. We sent you the link in a separate email. Until then, you see the order in your account:',
      ),
      button('View your order', link),
      paragraph(
        'If you did not order, ignore this email. We cancel an unpaid order whose email stays unconfirmed.',
      ),
    ],
    reason: `You get this email because someone ordered at ${name} with your address.`,
  };
}

function partsOf(message: OrderMessage): Pick<MailContent, 'subject' | 'heading' | 'blocks'> {
  const { order } = message;
  const { number, payment } = order;
  switch (message.kind) {
    case 'order-placed':
      return {
        subject: `Your order ${number}`,
        heading: `Thank you for your order, ${oneLine(order.name)}`,
        blocks: [
          paragraph(`We received your order ${number} and send it to: ${addressOf(order)}`),
          linesOf(order),
          paragraph([PAYMENT_DUE[payment], deliveryTime(message.days)].join(' ').trim()),
        ],
      };
    case 'order-paid':
      return {
        subject: `We received your payment for order ${number}`,
        heading: 'Thank you for your payment',
        blocks: [paragraph(`Order ${number} is paid. We email you when it ships.`), linesOf(order)],
      };
    case 'order-shipped':
      return {
        subject: `Your order ${number} is on its way`,
        heading: 'Your order is on its way',
        blocks: [
          paragraph(`We handed order ${number} to the carrier. It goes to: ${addressOf(order)}`),
          tracking(message),
          linesOf(order),
        ],
      };
    case 'order-line-cancelled': {
      const tool = oneLine(message.line.tool);
      const who = message.byCustomer ? 'You cancelled' : 'We cancelled';
      return {
        subject: `${tool} was removed from order ${number}`,
        heading: `${tool} is cancelled`,
        blocks: [
          paragraph(`${who} ${message.line.quantity} × ${tool}. ${MONEY_BACK.line[payment]}`.trim()),
          paragraph('The rest of your order:'),
          linesOf(order),
        ],
      };
    }
    case 'order-cancelled': {
      const who = message.byCustomer ? 'You cancelled' : 'We cancelled';
      return {
        subject: `Your order ${number} was cancelled`,
        heading: 'Your order is cancelled',
        blocks: [paragraph(`${who} order ${number}. ${MONEY_BACK.order[payment]}`)],
      };
    }
    case 'order-refunded-in-part': {
      const [amount, tool] = [
        formatMoney(message.amount, order.format),
        message.tool && oneLine(message.tool),
      ];
      return {
        subject: `We refunded ${amount} of order ${number}`,
        heading: `${amount} is on its way back`,
        blocks: [
          paragraph(
            `We returned ${amount} of your payment for order ${number}${tool ? `: the price of ${tool}` : ''}. ${BANK_DAYS}`,
          ),
        ],
      };
    }
    case 'order-payment-returned': {
      const amount = formatMoney(message.amount, order.format);
      return {
        subject: `We return your payment for order ${number}`,
        heading: 'Your order is sold out',
        blocks: [
          paragraph(
            `Your payment of ${amount} for order ${number} arrived after the tools were sold to others, so we return all of it. ${BANK_DAYS} The order is unpaid again: cancel it, or pay when the tools are in stock.`,
          ),
        ],
      };
    }
    case 'order-refunded': {
      const amount = message.amount === undefined ? '' : formatMoney(message.amount, order.format);
      const returned = amount
        ? `We returned ${amount} for order ${number}. Your payment is now returned in full.`
        : `We returned your payment for order ${number}.`;
      return {
        subject: `We refunded order ${number}`,
        heading: `${amount || 'Your money'} is on its way back`,
        blocks: [paragraph(`${returned} ${BANK_DAYS}`)],
      };
    }
  }
}

const BANK_DAYS = 'Your bank can take up to ten days to show it.';

const PAYMENT_DUE: Record<OrderDetails['payment'], string> = {
  unpaid: 'The order is not paid yet. You can pay on its page.',
  invoiced: 'You pay by invoice.',
  paid: 'The order is paid.',
  refunded: '',
};

const MONEY_BACK: Record<'line' | 'order', Record<OrderDetails['payment'], string>> = {
  line: {
    unpaid: '',
    invoiced: 'You pay only for the rest of the order.',
    paid: 'You have already paid for it, so we return its price to you.',
    refunded: '',
  },
  order: {
    unpaid: 'You have nothing to pay.',
    invoiced: 'You do not have to pay the invoice.',
    paid: 'You have already paid, so we return the money to you.',
    refunded: 'We have returned your payment.',
  },
};

function deliveryTime({ least, most }: { least: number; most: number }): string {
  const days = least === most ? String(least) : `${least} to ${most}`;
  return `The delivery takes ${days} working ${most === 1 ? 'day' : 'days'}.`;
}

/** Customers type an address in several lines. */
function addressOf({ address }: OrderDetails): string {
  const lines = address.split('\n').map((line) => line.trim().replace(/,$/, ''));
  return oneLine(lines.filter((line) => line !== '').join(', '));
}

function linesOf({ lines, delivery, total, format }: OrderDetails): Block {
  return {
    type: 'lines',
    lines: lines.map((line) => ({ ...line, tool: oneLine(line.tool) })),
    delivery,
    total,
    format,
  };
}

/** Some carriers give an address instead of a number. */
function tracking({ carrier, tracking }: { carrier: string; tracking: string }): Block {
  const isAddress = /^https?:\/\//.test(tracking) && URL.canParse(tracking);
  const parcel = isAddress
    ? { name: 'Tracking', value: 'Track the parcel', url: tracking }
    : { name: 'Tracking number', value: oneLine(tracking) };
  const facts = [{ name: 'Carrier', value: oneLine(carrier) }, ...(tracking ? [parcel] : [])];
  return { type: 'facts', facts };
}
