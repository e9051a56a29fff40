import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import {
  addressInOneLine,
  type Block,
  button,
  type MailContent,
  type MailLine,
  type MailParts,
  type MailShop,
  type MailSum,
  oneLine,
  paragraph,
} from './content.ts';
import {
  BANK_DAYS,
  type RefundedReturn,
  type ReturnMail,
  returnedBlocks,
  returnMail,
} from './return-mails.ts';

/** What an email about an order shows. Amounts in the currency of the order. */
export interface OrderDetails {
  number: string;
  /** Undefined until the customer has confirmed the email: it may belong to another person. */
  contact?:
    | {
        name: string;
        address: string;
        phone: string;
        /** The page of the order. */
        link: string;
      }
    | undefined;
  /** The lines of the total. */
  lines: readonly MailLine[];
  delivery: number;
  /** The method of the delivery, such as Express. Empty for an order of an earlier version. */
  deliveryName: string;
  /** What promotions take off. */
  discounts: readonly MailSum[];
  taxes: readonly MailSum[];
  total: number;
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

interface DeliveryDays {
  least: number;
  most: number;
}

/** An email about an order. */
export type OrderMessage =
  /** `contract`: what the law wants in the confirmation, see `contractOf`. */
  | { kind: 'order-placed'; order: OrderDetails; days: DeliveryDays; contract: readonly Block[] }
  | { kind: 'order-paid'; order: OrderDetails; days: DeliveryDays }
  | {
      kind: 'order-shipped';
      order: OrderDetails;
      carrier: string;
      tracking: string;
      /** The page of the carrier, if the shop knows it. */
      trackingUrl: string | undefined;
      /** What the parcel contains, such as `2 × Chisel`, if it does not contain the whole order. */
      part: string | undefined;
    }
  /** Days in which the customer can withdraw, and ask for a return. 0: not. */
  | { kind: 'order-delivered'; order: OrderDetails; withdrawalDays: number; returnDays: number }
  | {
      kind: 'order-line-cancelled';
      order: OrderDetails;
      line: MailLine;
      /** What the customer pays for the line, with its tax. */
      due: number;
      byCustomer: boolean;
    }
  /** `refund`: what a provider returns with the cancellation. Undefined if nothing, or if an admin returns it. */
  | { kind: 'order-cancelled'; order: OrderDetails; byCustomer: boolean; refund: number | undefined }
  | {
      kind: 'order-refunded-in-part';
      order: OrderDetails;
      amount: number;
      /** The cancelled tool. */
      tool: string | undefined;
      returned: RefundedReturn | undefined;
    }
  | ({ kind: 'order-return'; order: OrderDetails } & ReturnMail)
  /** `untaxed`: the order has lost its VAT. `taxed`: only later orders have none. */
  | {
      kind: 'order-vat-decided';
      order: OrderDetails;
      outcome: 'untaxed' | 'taxed' | 'refused';
      /** Why it is refused. */
      reason: string;
    }
  | { kind: 'order-payment-returned'; order: OrderDetails; amount: number }
  /** `amount`: unless the shop does not know it. */
  | {
      kind: 'order-refunded';
      order: OrderDetails;
      amount: number | undefined;
      returned: RefundedReturn | undefined;
    };

/** Whether the email is about money that the customer has paid. */
export function isAboutPaidOrder({ kind, order: { payment } }: OrderMessage): boolean {
  return payment === 'paid' || payment === 'refunded' || kind === 'order-payment-returned';
}

export function orderMail(message: OrderMessage, shop: MailShop): MailContent {
  const { order } = message;
  const { contact } = order;
  const { subject, heading, blocks } = partsOf(message);
  const end = contact ? [button('View your order', contact.link)] : confirmation(message, shop);
  const contract = message.kind === 'order-placed' ? message.contract : [];
  const [first, ...others] = blocks;
  return {
    ...{ subject, heading, reason: reasonOf(order, shop) },
    blocks: [
      ...[...(first ? [first] : []), ...noteOf(message), ...others],
      factsOf(order, GOES_OUT.includes(message.kind)),
      ...end,
      ...contract,
    ],
  };
}

/** Below the first sentence, because few customers read on. */
function noteOf(message: OrderMessage): Block[] {
  const note = message.order.note.trim();
  const isReason = message.kind === 'order-return' && message.state === 'declined';
  return note ? [paragraph(`Our ${isReason ? 'reason' : 'note'}: ${note}`)] : [];
}

function confirmation(message: OrderMessage, { email }: MailShop): Block[] {
  const { number, shopUrl } = message.order;
  const subject = encodeURIComponent(`This was not me: order ${number}`);
  const isDue = message.kind === 'order-placed' && !isAboutPaidOrder(message);
  return [
    ...(isDue
      ? [paragraph('If you neither pay nor confirm your email within a day, we cancel the order.')]
      : []),
    paragraph(
      'Please confirm your email with the link that we sent you in a separate email. Our next emails then have all details, with the delivery address and a link to the order. You can get a new link in your account:',
    ),
    button('Go to my account', `${shopUrl}/dashboard`),
    paragraph('If you did not order, someone used your address by mistake. Tell us, and we correct it:'),
    button('This was not me', `mailto:${email}?subject=${subject}`),
  ];
}

function reasonOf({ contact }: OrderDetails, { name }: MailShop): string {
  return contact
    ? `You get this email because you ordered at ${name}.`
    : `You get this email because someone ordered at ${name} with your address.`;
}

function partsOf(message: OrderMessage): MailParts {
  const { order } = message;
  const { number } = order;
  switch (message.kind) {
    case 'order-placed':
      return {
        subject: `Your order ${number}`,
        heading: `Thank you for your order${order.contact ? `, ${oneLine(order.contact.name)}` : ''}`,
        blocks: [
          paragraph(`We received your order ${number}.`),
          linesOf(order),
          paragraph([PAYMENT_DUE[order.payment], deliveryTime(message.days)].join(' ').trim()),
          ...(order.vatNote ? [paragraph(order.vatNote)] : []),
          ...payButton(order),
        ],
      };
    case 'order-paid':
      return {
        subject: `We received your payment for order ${number}`,
        heading: 'Thank you for your payment',
        blocks: [
          paragraph(`Order ${number} is paid. We email you when it ships.`),
          linesOf(order),
          paragraph(deliveryTime(message.days)),
        ],
      };
    case 'order-shipped':
      return {
        subject: `Your order ${number} is on its way`,
        heading: 'Your order is on its way',
        blocks: message.part
          ? [
              paragraph(
                `We handed a parcel of order ${number} to the carrier: ${oneLine(message.part)}. You get an email about each parcel.`,
              ),
              tracking(message),
            ]
          : [
              paragraph(`We handed order ${number} to the carrier.`),
              tracking(message),
              linesOf(order),
              ...openInvoice(order),
            ],
      };
    case 'order-delivered':
      return {
        subject: `Your order ${number} was delivered`,
        heading: 'Your order has arrived',
        blocks: [
          paragraph(`Order ${number} was delivered. We hope that your tools serve you well.`),
          paragraph(ifNotSatisfied(message)),
        ],
      };
    case 'order-line-cancelled': {
      const tool = oneLine(message.line.tool);
      const who = message.byCustomer ? 'You cancelled' : 'We cancelled';
      return {
        subject: `${tool} was removed from order ${number}`,
        heading: `${tool} is cancelled`,
        blocks: [
          paragraph(
            `${who} ${message.line.quantity} × ${tool} of order ${number}. ${moneyBack(order, message.due)}`.trim(),
          ),
          paragraph('The rest of your order:'),
          linesOf(order),
        ],
      };
    }
    case 'order-cancelled': {
      const who = message.byCustomer ? 'You cancelled' : 'We cancelled';
      const { refund } = message;
      const money =
        refund === undefined
          ? moneyBack(order, order.total) || 'You have nothing to pay.'
          : `We return ${formatMoney(refund, order.format)}, the way you paid. ${BANK_DAYS}`;
      return {
        subject: `Your order ${number} was cancelled`,
        heading: 'Your order is cancelled',
        blocks: [paragraph(`${who} order ${number}. ${money}`), linesOf(order, 'Cancelled total')],
      };
    }
    case 'order-refunded-in-part': {
      const amount = formatMoney(message.amount, order.format);
      const what = message.tool ? `: the price of ${oneLine(message.tool)}` : '';
      return {
        subject: `We refunded ${amount} of order ${number}`,
        heading: `${amount} is on its way back`,
        blocks: message.returned
          ? returnedBlocks(message.returned, amount, order)
          : [
              paragraph(`We returned ${amount} of your payment for order ${number}${what}. ${BANK_DAYS}`),
              paragraph('The rest of your order:'),
              linesOf(order),
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
          ...payButton(order),
          linesOf(order),
        ],
      };
    }
    case 'order-return':
      return returnMail(message, order);
    case 'order-vat-decided': {
      const isRefused = message.outcome === 'refused';
      const more = {
        untaxed: 'The total is now without VAT. You had not paid yet, so there is nothing to refund.',
        taxed: '',
        refused: `Our reason: ${oneLine(message.reason)}`,
      }[message.outcome];
      return {
        subject: `The VAT number of order ${number} is ${isRefused ? 'not accepted' : 'confirmed'}`,
        heading: isRefused ? 'We could not confirm your VAT number' : 'Your VAT number is confirmed',
        blocks: order.contact
          ? [
              paragraph(order.vatNote),
              ...(more ? [paragraph(more)] : []),
              linesOf(order),
              paragraph(PAYMENT_DUE[order.payment]),
              ...payButton(order),
            ]
          : [],
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
        blocks: message.returned
          ? returnedBlocks(message.returned, amount, order)
          : [paragraph(`${returned} ${BANK_DAYS}`), linesOf(order, 'Total of the order')],
      };
    }
  }
}

/** What the customer has to do to pay. Empty for a refunded order. */
const PAYMENT_DUE: Readonly<Record<OrderDetails['payment'], string>> = {
  unpaid: 'The order is not paid yet.',
  invoiced: 'You pay on invoice. You get it when your order ships.',
  paid: 'The order is paid.',
  refunded: '',
};

/** The page that lists what the customer owes, with this order first. It asks for a sign-in. */
function payButton({ payment, shopUrl, number }: OrderDetails): Block[] {
  return payment === 'unpaid' ? [button('Pay now', `${shopUrl}/payment?order=${number}`)] : [];
}

function ifNotSatisfied({ withdrawalDays, returnDays }: OrderMessage & { kind: 'order-delivered' }): string {
  const ways = [
    ...(withdrawalDays > 0
      ? [`withdraw from the contract within ${daysOf(withdrawalDays)}, without giving a reason`]
      : []),
    ...(returnDays > 0 ? [`ask for a return within ${daysOf(returnDays)}`] : []),
  ];
  const can = ways.length > 0 ? ` You can ${ways.join(', or ')}, on the page of the order.` : '';
  return `Is something missing, damaged, or not what you need? Reply to this email.${can}`;
}

function daysOf(days: number): string {
  return days === 1 ? 'one day' : `${days} days`;
}

/** The invoice comes with the dispatch. Nothing once it is paid. */
function openInvoice({ payment, invoices: [invoice] }: OrderDetails): Block[] {
  return payment === 'invoiced' && invoice
    ? [paragraph(`Please pay invoice ${invoice.number} within the time that it names. It is linked below.`)]
    : [];
}

/** The sentence about the price of the cancelled lines. Empty if nobody owes money. */
function moneyBack({ payment, format }: OrderDetails, amount: number): string {
  const sum = formatMoney(amount, format);
  if (payment === 'invoiced') return `You do not have to pay ${sum}.`;
  if (payment === 'refunded') return 'We have returned your payment.';
  return payment === 'paid' ? `You have already paid, so we return ${sum} to you.` : '';
}

function deliveryTime({ least, most }: DeliveryDays): string {
  const days = least === most ? String(least) : `${least} to ${most}`;
  return `The delivery takes ${days} working ${most === 1 ? 'day' : 'days'}.`;
}

/** The emails about an order that is on its way to the customer. In others, its address would look like that of the shop. */
const GOES_OUT: readonly OrderMessage['kind'][] = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-line-cancelled',
];

/** The terms, and if it is on its way, where the order goes. */
function factsOf(
  { contact, deliveryName, invoices, shopUrl, statusLink }: OrderDetails,
  goesOut: boolean,
): Block {
  const method = deliveryName && [{ name: 'Delivery method', value: oneLine(deliveryName) }];
  const delivery = contact && [
    { name: 'Delivery to', value: addressInOneLine(contact.address) },
    { name: 'Phone', value: oneLine(contact.phone) },
  ];
  return {
    type: 'facts',
    facts: [
      ...(goesOut ? [...(method || []), ...(delivery ?? [])] : []),
      ...invoices.map(({ name, number, url }) => ({ name, value: number, url })),
      { name: 'Terms', value: 'Our terms of sale', url: `${shopUrl}/terms` },
      { name: 'Returns', value: 'How to return a tool', url: `${shopUrl}/returns` },
      { name: 'Status', value: 'Follow the order without signing in', url: statusLink },
    ],
  };
}

function linesOf(
  { lines, delivery, discounts, taxes, total, format }: OrderDetails,
  totalName = 'Total',
): Block {
  return {
    type: 'lines',
    lines: lines.map((line) => ({ ...line, tool: oneLine(line.tool) })),
    ...{ delivery, discounts: discounts.map((one) => ({ ...one, label: oneLine(one.label) })) },
    ...{ taxes, total, totalName, format },
  };
}

/** Some carriers give an address instead of a number. */
function tracking({ carrier, tracking, trackingUrl }: OrderMessage & { kind: 'order-shipped' }): Block {
  const isAddress = /^https?:\/\//.test(tracking) && URL.canParse(tracking);
  const parcel = isAddress
    ? { name: 'Tracking', value: 'Track the parcel', url: tracking }
    : { name: 'Tracking number', value: oneLine(tracking), ...(trackingUrl && { url: trackingUrl }) };
  const facts = [{ name: 'Carrier', value: oneLine(carrier) }, ...(tracking ? [parcel] : [])];
  return { type: 'facts', facts };
}
