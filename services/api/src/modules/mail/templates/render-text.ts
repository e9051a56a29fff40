import { formatMoney } from '../../../common/money.ts';
import { type Block, type MailContent, type MailShop, senderOf, sumsOf } from './content.ts';

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
      const lines = block.lines.map(
        ({ tool, quantity, total }) => `${quantity} × ${tool}: ${formatMoney(total, block.format)}`,
      );
      return [...lines, ...sumsOf(block).map(([name, sum]) => `${name}: ${sum}`)].join('\n');
    }
  }
}
