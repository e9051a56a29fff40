import { formatMoney, type MoneyFormat } from '../../../common/money.ts';
import { button, type MailContent, oneLine } from './content.ts';

const reasonOf = (what: string) =>
  `You get this email because the settings of the shop list your address for ${what}.`;

interface NewOrder {
  number: string;
  /** The page of the order for admins. */
  link: string;
  items: number;
  total: number;
  format: MoneyFormat;
  /** Whether the VAT number waits for a decision. */
  vatPending: boolean;
}

const countOf = (items: number) => (items === 1 ? '1 item' : `${items} items`);

export function orderNotice({ number, link, items, total, format, vatPending }: NewOrder): MailContent {
  return {
    subject: `New order ${number}`,
    blocks: [
      `A customer ordered ${countOf(items)} for ${formatMoney(total, format)}.`,
      ...(vatPending
        ? [
            'The VAT number of the customer waits for your decision. Until you approve it, the order is taxed.',
          ]
        : []),
      button('View the order', link),
    ],
    reason: reasonOf('orders'),
  };
}

interface NewReturn extends Pick<NewOrder, 'number' | 'items'> {
  /** The list of the order's returns. */
  link: string;
  isWithdrawal: boolean;
}

export function returnNotice({ number, link, items, isWithdrawal }: NewReturn): MailContent {
  const title = isWithdrawal ? `Withdrawal from order ${number}` : `Return requested for order ${number}`;
  const sentences = isWithdrawal
    ? `A customer withdrew from the contract for ${countOf(items)}. By law, no decision is needed. Refund the tools when they arrive. The money is due 14 days after the withdrawal, but you may wait for the tools.`
    : `A customer wants to return ${countOf(items)}. Accept or decline the request.`;
  return {
    subject: title,
    blocks: [sentences, button('View the return', link)],
    reason: reasonOf('orders'),
  };
}

interface Cancellation extends Pick<NewOrder, 'number' | 'link' | 'format'> {
  /** Such as `2 × Chisel`. Undefined: the whole order. */
  tool: string | undefined;
  /** The amount that an admin has to return, because no provider received the payment. */
  toRefund: number | undefined;
}

export function cancellationNotice({ number, link, tool, toRefund, format }: Cancellation): MailContent {
  const what = tool === undefined ? `order ${number}` : `${oneLine(tool)} of order ${number}`;
  const refund =
    toRefund === undefined ? '' : ` Please return ${formatMoney(toRefund, format)} to the customer.`;
  return {
    subject: `Cancelled: ${what}`,
    blocks: [
      `A customer cancelled ${what}. ${tool === undefined ? 'Do not pack it.' : 'Pack only the rest.'}${refund}`,
      button('View the order', link),
    ],
    reason: reasonOf('orders'),
  };
}

export function cancelledReturnNotice({ number, link, items, isWithdrawal }: NewReturn): MailContent {
  const title = `${isWithdrawal ? 'Withdrawal' : 'Return'} cancelled for order ${number}`;
  return {
    subject: title,
    blocks: [
      `A customer keeps ${countOf(items)}. If the tools arrive all the same, you can still receive them.`,
      button('View the return', link),
    ],
    reason: reasonOf('orders'),
  };
}

export function lowStockNotice(
  tools: readonly { name: string; quantity: number }[],
  link: string,
): MailContent {
  const [first] = tools;
  const title =
    tools.length === 1
      ? `The stock of ${oneLine(first?.name ?? '')} is low`
      : `The stock of ${tools.length} tools is low`;
  return {
    subject: title,
    blocks: [
      {
        type: 'facts',
        facts: tools.map(({ name, quantity }) => ({ name: oneLine(name), value: `${quantity} left` })),
      },
      button('View the stock', link),
    ],
    reason: reasonOf('low stock'),
  };
}

export function failedEmailsNotice(count: number, link: string): MailContent {
  const title = count === 1 ? 'An email could not be sent' : `${count} emails could not be sent`;
  return {
    subject: title,
    blocks: [
      'The mail server rejected them, or could not be reached after several attempts. You can send them again.',
      button('View failed emails', link),
    ],
    reason: reasonOf('failed emails'),
  };
}

/** A canary that was stopped, or a live release that was rolled back. */
export interface RolledBack {
  microfrontend: string;
  isCanary: boolean;
  /** The version that visitors no longer get. */
  version: string;
  /** The version that all visitors get. */
  live: string;
  /** Whether the shop stopped or rolled it back, not an admin. */
  isAutomatic: boolean;
  /** The figures of the shop, or the text of an admin. Can be empty. */
  reason: string;
}

/** @param isTeam whether the address is that of the team, and not of an admin who created its deploy token */
export function rollbackNotice(
  { microfrontend, isCanary, version, live, isAutomatic, reason }: RolledBack,
  link: string,
  isTeam: boolean,
): MailContent {
  const title = isCanary
    ? `The canary of ${microfrontend} was stopped`
    : `A release of ${microfrontend} was rolled back`;
  const actor = isAutomatic ? 'The shop' : 'An admin';
  const action = isCanary ? `stopped the canary ${version}` : `rolled version ${version} back`;
  return {
    subject: title,
    blocks: [
      `${actor} ${action}. All visitors get version ${live} of ${microfrontend}.`,
      ...(reason ? [oneLine(reason)] : []),
      'To see the failures, run “npx whetstone logs --failures” in the folder of the microfrontend. Release a corrected build.',
      button('View the releases', link),
    ],
    reason: `You get this email because ${isTeam ? 'the settings of the shop list your address for' : 'you created a deploy token of'} ${microfrontend}.`,
  };
}

/** @param day the day of the end, for people */
export function deployTokenNotice(
  { label, microfrontend }: { label: string; microfrontend: string },
  day: string,
  link: string,
): MailContent {
  const title = `Your deploy token for ${microfrontend} ends on ${day}`;
  return {
    subject: title,
    blocks: [
      `You created the deploy token “${oneLine(label)}”. From its end, ${microfrontend} cannot be released with it. Create another token, and replace it where it is used.`,
      button('View deploy tokens', link),
    ],
    reason: 'You get this email because you created the token.',
  };
}
