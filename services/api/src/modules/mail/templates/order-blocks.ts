import type { MoneyFormat } from '../../../common/money.ts';
import { addressLines, type Block, button, type MailLine, type MailSum, oneLine } from './content.ts';

/** What an email about an order shows. Amounts in the currency of the order. */
export interface OrderDetails {
  number: string;
  /** Undefined until the customer has confirmed the email: it may belong to another person. */
  contact?:
    | {
        name: string;
        /** Whom the address names, if it is another person. */
        recipient?: string | undefined;
        address: string;
        phone: string;
        /** The page of the order. */
        link: string;
      }
    | undefined;
  /** The lines of the total. */
  lines: readonly MailLine[];
  delivery: number;
  /** The method of the delivery, such as Express. */
  deliveryName: string;
  /** Such as `Wed, Dec 2 – Fri, Dec 4`. Empty before the payment or invoice, and after the delivery. */
  expected: string;
  /** What promotions take off. */
  discounts: readonly MailSum[];
  taxes: readonly MailSum[];
  total: number;
  /** What refunds have returned of the total of a paid order that is not cancelled. 0: nothing. */
  refunded: number;
  /** What the state of the VAT number means. Empty without a number, and without `contact`. */
  vatNote: string;
  format: MoneyFormat;
  payment: 'unpaid' | 'invoiced' | 'paid' | 'refunded';
  /** The invoice and the credit notes, with their pages. Empty without `contact`. */
  invoices: readonly { name: string; number: string; url: string }[];
  /** A note of the shop, or an empty text. */
  note: string;
  /** The address of the shop, such as https://shop.example. */
  shopUrl: string;
  /** Shows the state of the order without a sign-in. */
  statusLink: string;
}

/** What the customer has to do to pay. Empty for a refunded order. */
export const PAYMENT_DUE: Readonly<Record<OrderDetails['payment'], string>> = {
  unpaid: 'The order is not paid yet.',
  invoiced: 'You pay on invoice. You get it when your order ships.',
  paid: 'The order is paid.',
  refunded: '',
};

/** The page that lists what the customer owes, with this order first. It asks for a sign-in. */
export function payButton({ payment, shopUrl, number }: OrderDetails): Block[] {
  return payment === 'unpaid' ? [button('Pay now', `${shopUrl}/payment?order=${number}`)] : [];
}

/** The text on the parcel. */
function parcelLines({ name, recipient, address }: NonNullable<OrderDetails['contact']>): string {
  return recipient ? addressLines(address) : `${oneLine(name)}\n${addressLines(address)}`;
}

/** The terms, and if it is on its way, where the order goes. */
export function factsOf(
  { contact, deliveryName, expected, invoices, shopUrl, statusLink }: OrderDetails,
  goesOut: boolean,
): Block {
  const delivery = [
    { name: 'Delivery method', value: oneLine(deliveryName) },
    ...(expected ? [{ name: 'Expected delivery', value: expected }] : []),
    ...(contact
      ? [
          { name: 'Delivery to', value: parcelLines(contact) },
          { name: 'Phone', value: oneLine(contact.phone) },
        ]
      : []),
  ];
  return {
    type: 'facts',
    facts: [
      ...(goesOut ? delivery : []),
      ...invoices.map(({ name, number, url }) => ({ name, value: number, url })),
      { name: 'Terms', value: 'Our terms of sale', url: `${shopUrl}/terms` },
      { name: 'Returns', value: 'How to return a tool', url: `${shopUrl}/returns` },
      { name: 'Status', value: 'Follow the order without signing in', url: statusLink },
    ],
  };
}

export function linesOf(
  { lines, delivery, discounts, taxes, total, refunded, format }: OrderDetails,
  totalName = 'Total',
): Block {
  return {
    type: 'lines',
    lines: lines.map((line) => ({ ...line, tool: oneLine(line.tool) })),
    ...{ delivery, discounts: discounts.map((one) => ({ ...one, label: oneLine(one.label) })) },
    ...{ taxes, total, refunded, totalName, format },
  };
}
