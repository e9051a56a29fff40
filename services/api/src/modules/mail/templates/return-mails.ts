import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import {
  AFTER_REFUNDS,
  addressLines,
  type Block,
  type MailLine,
  type MailParts,
  type MailSum,
  oneLine,
} from './content.ts';

interface ReturnedOrder {
  number: string;
  format: MoneyFormat;
}

/** What an email about a return says. */
export interface ReturnMail {
  state: 'requested' | 'accepted' | 'declined' | 'received' | 'cancelled';
  /** Such as `2 × Chisel`. Once they are received, what arrived. */
  tools: string;
  /** What was not in the parcel. Empty if everything was. */
  missing: string;
  /** What is to be refunded. Undefined if nothing is known. 0: the tools were free. */
  refund: number | undefined;
  /** Where the customer sends the tools. */
  address: string;
  /** Who pays to send the tools. Undefined if the withdrawal instructions of the shop apply. */
  postage: 'customer' | 'shop' | undefined;
  /** The last day to send accepted tools, in words. */
  sendBy: string;
  /** When the customer withdrew from the contract, in words. Undefined for another return. */
  withdrawnAt: string | undefined;
}

/** A refunded return, from what it has stored. Amounts in the currency of the order, with taxes. */
export interface RefundedReturn {
  /** Such as `2 × Chisel`. */
  tools: string;
  /** The delivery in the refund. 0 if it is not refunded. */
  delivery: number;
  /** `otherRefunds`: what refunds of no return took off. `total`: what remains after all refunds. */
  kept: { lines: readonly MailLine[]; delivery: number; otherRefunds: number; total: number };
}

export const BANK_DAYS = 'Your bank can take up to ten days to show it.';

/** What was returned, what was refunded, and what the customer keeps. */
export function returnedBlocks(
  { tools, delivery, kept }: RefundedReturn,
  amount: string,
  { number, format, taxes }: ReturnedOrder & { taxes: readonly MailSum[] },
): Block[] {
  const withDelivery = delivery > 0 ? `, with the delivery of ${formatMoney(delivery, format)}` : '';
  const refunded = `You sent back ${oneLine(tools)} of order ${number}. We returned ${amount}${withDelivery}, the way you paid. ${BANK_DAYS}`;
  if (kept.lines.length === 0) {
    const sum = `${formatMoney(kept.delivery, format)}${taxes.length > 0 ? ' with its tax' : ''}`;
    const rest = kept.delivery > 0 ? ` The delivery, ${sum}, is not refunded.` : '';
    return [refunded, `All tools of the order are back.${rest}`];
  }
  return [
    refunded,
    'What you keep, at what you paid:',
    {
      ...{ type: 'lines', lines: kept.lines, delivery: kept.delivery || undefined, taxes: [] },
      discounts: kept.otherRefunds > 0 ? [{ label: 'Other refunds', amount: kept.otherRefunds }] : [],
      ...{ total: kept.total, totalName: AFTER_REFUNDS, format },
    },
  ];
}

/** An email about a return, for each of its states but the refund. */
export function returnMail(message: ReturnMail, { number, format }: ReturnedOrder): MailParts {
  const { state, missing, refund, withdrawnAt, sendBy } = message;
  const tools = oneLine(message.tools);
  const address: Block = {
    type: 'facts',
    facts: [{ name: 'Send the tools to', value: addressLines(message.address) }],
  };
  const amount = refund === undefined ? '' : formatMoney(refund, format);
  switch (state) {
    case 'requested':
      return withdrawnAt
        ? {
            subject: `We received your withdrawal from order ${number}`,
            heading: 'Your withdrawal is confirmed',
            blocks: [
              `On ${withdrawnAt} you withdrew from the contract of order ${number} for ${tools}.`,
              `Send the tools within 14 days, with the number of the order in the parcel.${postageSentence(message)} We return ${refund ? amount : 'your payment'} within 14 days after your withdrawal, as soon as the tools or a proof of their dispatch have reached us.`,
              address,
            ],
          }
        : {
            subject: `Your return of order ${number}`,
            heading: 'You want to return tools',
            blocks: [
              `You want to return ${tools}. We look at your request, and email you what to do. Keep the tools until then.`,
            ],
          };
    case 'accepted':
      return {
        subject: `Send back tools of order ${number}`,
        heading: 'Please send the tools back',
        blocks: [
          `We accept your return of ${tools}. Send the tools by ${sendBy}, in their packaging, with the number of the order in the parcel.${postageSentence(message)} ${refund ? `We email you when they arrive, and then refund ${amount}.` : 'We email you when they arrive.'}`,
          address,
        ],
      };
    case 'declined':
      return {
        subject: `We cannot take back tools of order ${number}`,
        heading: 'We cannot accept your return',
        blocks: [
          `We have looked at your request to return ${tools} and cannot accept it. Reply to this email if you have a question. Your rights by law are not affected.`,
        ],
      };
    case 'cancelled':
      return {
        subject: `Your return of order ${number} is cancelled`,
        heading: 'Your return is cancelled',
        blocks: [
          `You cancelled your ${withdrawnAt ? 'withdrawal from the contract for' : 'return of'} ${tools}, so we refund nothing for it. Have you sent the parcel already? Reply to this email: we can still receive it.`,
        ],
      };
    case 'received': {
      if (!tools)
        return {
          subject: `We have your parcel of order ${number}`,
          heading: 'Your parcel arrived',
          blocks: [`It did not contain ${oneLine(missing)}. If you sent the tools, reply to this email.`],
        };
      const free = refund === 0 ? ' They were free, so there is nothing to refund.' : '';
      return {
        subject: `We have the tools of order ${number}`,
        heading: 'Your tools are back',
        blocks: [
          `We received ${tools} of order ${number}.${refund ? ` We refund ${amount} next, and email you then.` : free}`,
          ...(missing
            ? [`Not in the parcel: ${oneLine(missing)}. If you sent them, reply to this email.`]
            : []),
        ],
      };
    }
  }
}

function postageSentence({ postage }: ReturnMail): string {
  if (postage === undefined) return '';
  return postage === 'shop'
    ? ' We pay to send them: reply to this email with the receipt.'
    : ' You pay to send them.';
}
