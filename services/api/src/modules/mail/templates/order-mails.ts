import { formatMoney } from '../../../common/money.ts';
import type { Settings } from '../../../common/settings.ts';
import { type CancellationMessage, cancellationMail } from './cancellation-mails.ts';
import { type Block, button, type MailContent, type MailParts, type MailShop, oneLine } from './content.ts';
import { type CorrectionMessage, correctionMail } from './correction-mail.ts';
import { factsOf, linesOf, type OrderDetails, PAYMENT_DUE, payButton } from './order-blocks.ts';
import { type ReturnMail, returnMail } from './return-mails.ts';

interface DeliveryDays {
  least: number;
  most: number;
}

/** How much of an order is not yet on its way. */
export type Unsent = 'all' | 'rest' | 'nothing';

/** An email about an order. */
export type OrderMessage =
  /** `contract`: what the law wants in the confirmation, see `contractOf`. */
  | { kind: 'order-placed'; order: OrderDetails; days: DeliveryDays; contract: readonly Block[] }
  | { kind: 'order-paid'; order: OrderDetails; days: DeliveryDays; unsent: Unsent }
  /** An admin accepted the order on invoice. The account of the shop and the note on invoices may be empty. */
  | ({ kind: 'order-invoiced'; order: OrderDetails; days: DeliveryDays; unsent: Unsent } & Pick<
      Settings,
      'bankAccount' | 'bankCode' | 'invoiceNote'
    >)
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
  /** The last days on which the customer can withdraw, and ask for a return, such as `14 December 2026`. Undefined: not. */
  | {
      kind: 'order-delivered';
      order: OrderDetails;
      withdrawUntil: string | undefined;
      returnUntil: string | undefined;
    }
  | CancellationMessage
  | CorrectionMessage
  | ({ kind: 'order-return'; order: OrderDetails } & ReturnMail)
  /** `untaxed`: the order has lost its VAT. `taxed`: only later orders have none. */
  | {
      kind: 'order-vat-decided';
      order: OrderDetails;
      outcome: 'untaxed' | 'taxed' | 'refused';
      /** The refunded VAT. 0 without a refund. */
      refund: number;
      /** Why it is refused. */
      reason: string;
    };

/** Whether the email is about money that the customer has paid, or that an admin lets the customer pay later. */
export function isAboutPaidOrder({ kind, order: { payment } }: OrderMessage): boolean {
  const isLater = kind === 'order-payment-returned' || kind === 'order-invoiced';
  return payment === 'paid' || payment === 'refunded' || isLater;
}

export function orderMail(message: OrderMessage, shop: MailShop): MailContent {
  const { order } = message;
  const { contact } = order;
  const { subject, heading, blocks } = partsOf(message);
  const end = contact ? [pageButton(message.kind, contact.link)] : confirmation(message, shop);
  const contract = message.kind === 'order-placed' ? message.contract : [];
  return {
    ...{ subject, heading, reason: reasonOf(order, shop) },
    blocks: [
      ...[...blocks.slice(0, 1), ...noteOf(message), ...blocks.slice(1)],
      factsOf(order, GOES_OUT.includes(message.kind)),
      ...end,
      ...contract,
    ],
  };
}

function pageButton(kind: OrderMessage['kind'], link: string): Block {
  return kind === 'order-return'
    ? button('View your return', `${link}/return`)
    : button('View your order', link);
}

/** Below the first sentence, because few customers read on. */
function noteOf(message: OrderMessage): Block[] {
  const { contact } = message.order;
  const note = message.order.note.trim();
  const isReason = message.kind === 'order-return' && message.state === 'declined';
  // The reason can contain personal data, and the address may belong to another person.
  if (isReason && !contact) return ['To read our reason, sign in and open the order in My Orders.'];
  return note ? [`Our ${isReason ? 'reason' : 'note'}: ${note}`] : [];
}

function confirmation(message: OrderMessage, { email }: MailShop): Block[] {
  const { number, shopUrl } = message.order;
  const subject = encodeURIComponent(`This was not me: order ${number}`);
  const isDue = message.kind === 'order-placed' && !isAboutPaidOrder(message);
  return [
    ...(isDue ? ['If you neither pay nor confirm your email within a day, we cancel the order.'] : []),
    'Please confirm your email with the link that we sent you in a separate email. Our next emails then have all details, with the delivery address and a link to the order. You can get a new link in your account:',
    button('Go to my account', `${shopUrl}/dashboard`),
    'If you did not order, someone used your address by mistake. Tell us, and we correct it:',
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
          `We received your order ${number}.`,
          linesOf(order),
          [PAYMENT_DUE[order.payment], deliveryTime(message)].join(' ').trim(),
          ...(order.vatNote ? [order.vatNote] : []),
          ...payButton(order),
        ],
      };
    case 'order-paid':
      return {
        subject: `We received your payment for order ${number}`,
        heading: 'Thank you for your payment',
        blocks: [
          `Order ${number} is paid. ${WHEN_SENT[message.unsent]}`.trim(),
          linesOf(order),
          ...(order.expected || message.unsent === 'nothing' ? [] : [deliveryTime(message)]),
        ],
      };
    case 'order-invoiced':
      return {
        subject: `You can pay order ${number} on invoice`,
        heading: 'You pay on invoice',
        blocks: [
          `We accepted order ${number} on invoice: you do not pay now. ${WHEN_SENT[message.unsent]}`.trim(),
          linesOf(order),
          ...(order.expected || message.unsent === 'nothing' ? [] : [deliveryTime(message)]),
          howToPay(message),
        ],
      };
    case 'order-shipped':
      return {
        subject: `Your order ${number} is on its way`,
        heading: 'Your order is on its way',
        blocks: message.part
          ? [
              `We handed a parcel of order ${number} to the carrier: ${oneLine(message.part)}. You get an email about each parcel.`,
              tracking(message),
              ...openInvoice(order),
            ]
          : [
              `We handed order ${number} to the carrier.`,
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
          `Order ${number} was delivered. We hope that your tools serve you well.`,
          linesOf(order),
          ifNotSatisfied(message),
        ],
      };
    case 'order-line-cancelled':
    case 'order-cancelled':
    case 'order-refunded-in-part':
    case 'order-refunded':
    case 'order-payment-returned':
      return cancellationMail(message);
    case 'order-return':
      return returnMail(message, order);
    case 'order-address-changed':
      return correctionMail(message);
    case 'order-vat-decided': {
      const isRefused = message.outcome === 'refused';
      const more = {
        untaxed: lessVat(message),
        taxed: '',
        refused: `Our reason: ${oneLine(message.reason)}`,
      }[message.outcome];
      return {
        subject: `The VAT number of order ${number} is ${isRefused ? 'not accepted' : 'confirmed'}`,
        heading: isRefused ? 'We could not confirm your VAT number' : 'Your VAT number is confirmed',
        blocks: order.contact
          ? [
              order.vatNote,
              ...(more ? [more] : []),
              linesOf(order),
              PAYMENT_DUE[order.payment],
              ...payButton(order),
            ]
          : [],
      };
    }
  }
}

function lessVat({ refund, order }: OrderMessage & { kind: 'order-vat-decided' }): string {
  const sentence = 'The total is now without VAT.';
  if (refund > 0)
    return `${sentence} We return the VAT that you have paid, ${formatMoney(refund, order.format)}, the way you paid.`;
  return order.payment === 'paid'
    ? sentence
    : `${sentence} You had not paid yet, so there is nothing to refund.`;
}

function ifNotSatisfied({ withdrawUntil, returnUntil }: OrderMessage & { kind: 'order-delivered' }): string {
  const ways = [
    ...(withdrawUntil ? [`withdraw from the contract until ${withdrawUntil}, without giving a reason`] : []),
    ...(returnUntil ? [`ask for a return until ${returnUntil}`] : []),
  ];
  const can = ways.length > 0 ? ` You can ${ways.join(', or ')}, on the page of the order.` : '';
  return `Is something missing, damaged, or not what you need? Reply to this email.${can}`;
}

const WHEN_SENT: Readonly<Record<Unsent, string>> = {
  all: 'We email you when it ships.',
  rest: 'We email you when the rest ships.',
  nothing: '',
};

function howToPay(message: OrderMessage & { kind: 'order-invoiced' }): Block {
  const { order, unsent, bankAccount, bankCode, invoiceNote } = message;
  const until = 'Within the time that the invoice names';
  const facts = [
    { name: 'To pay', value: formatMoney(order.total, order.format) },
    { name: 'Until', value: unsent === 'all' ? `${until}. You get it when your order ships` : until },
    ...(bankAccount ? [{ name: 'Account', value: oneLine(bankAccount) }] : []),
    ...(bankAccount && bankCode ? [{ name: 'Bank code', value: oneLine(bankCode) }] : []),
    ...(bankAccount ? [{ name: 'Reference', value: `Order ${order.number}` }] : []),
    ...(invoiceNote ? [{ name: 'Terms of payment', value: oneLine(invoiceNote) }] : []),
  ];
  return { type: 'facts', facts };
}

/** The invoice comes with the dispatch, and the last one replaces those before. Nothing once it is paid. */
function openInvoice({ payment, invoices, total, format }: OrderDetails): Block[] {
  const invoice = invoices.findLast(({ name }) => name === 'Invoice');
  return payment === 'invoiced' && invoice
    ? [
        `Please pay invoice ${invoice.number}, ${formatMoney(total, format)}, within the time that it names. It is linked below.`,
      ]
    : [];
}

/** Empty if the days are known. */
function deliveryTime({
  order: { expected, payment },
  days: { least, most },
}: Extract<OrderMessage, { days: DeliveryDays }>): string {
  if (expected) return '';
  const days = least === most ? String(least) : `${least} to ${most}`;
  const from = payment === 'unpaid' ? ' from the payment or invoice' : '';
  return `The delivery takes ${days} working ${most === 1 ? 'day' : 'days'}${from}.`;
}

/** The emails about an order that is on its way to the customer. In others, its address would look like that of the shop. */
const GOES_OUT: readonly OrderMessage['kind'][] = [
  'order-placed',
  'order-invoiced',
  'order-paid',
  'order-shipped',
  'order-delivered',
  'order-line-cancelled',
];

/** Some carriers give an address instead of a number. */
function tracking({ carrier, tracking, trackingUrl }: OrderMessage & { kind: 'order-shipped' }): Block {
  const isAddress = /^https?:\/\//.test(tracking) && URL.canParse(tracking);
  const url = isAddress ? tracking : trackingUrl;
  const facts = [
    { name: 'Carrier', value: oneLine(carrier) },
    ...(tracking && !isAddress ? [{ name: 'Tracking number', value: oneLine(tracking) }] : []),
    ...(url ? [{ name: 'Tracking', value: 'Track the parcel', url }] : []),
  ];
  return { type: 'facts', facts };
}
