import { formatMoney } from '../../../common/money.ts';
import { type Block, formatDelivery, type MailContent, type MailShop, senderOf } from './content.ts';

/** The plain text of an email. */
export function renderText({ heading, blocks, reason }: MailContent, shop: MailShop): string {
  return [heading, ...blocks.map(textOf), `-- \n${reason}\n${senderOf(shop)}`].join('\n\n');
}

function textOf(block: Block): string {
  switch (block.type) {
    case 'paragraph':
      return block.text;
    case 'document':
      return `${block.heading}\n\n${block.text}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts.map(({ name, value, url }) => `${name}: ${url ?? value}`).join('\n');
    case 'lines': {
      const { format } = block;
      const lines = block.lines.map(
        ({ tool, quantity, total }) => `${quantity} × ${tool}: ${formatMoney(total, format)}`,
      );
      const sums = [
        `Delivery: ${formatDelivery(block.delivery, format)}`,
        ...block.discounts.map(({ label, amount }) => `${label}: ${formatMoney(-amount, format)}`),
        ...block.taxes.map(({ label, amount }) => `${label}: ${formatMoney(amount, format)}`),
        `Total: ${formatMoney(block.total, format)}`,
      ];
      return [...lines, ...sums].join('\n');
    }
  }
}
