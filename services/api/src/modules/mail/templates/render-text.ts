import { formatMoney } from '../../../common/money.ts';
import { type Block, legalNoticeUrl, type MailContent, type MailShop, senderOf, sumsOf } from './content.ts';

/** The plain text of an email. */
export function renderText(
  { subject, heading = subject, blocks, reason }: MailContent,
  shop: MailShop,
  shopUrl: string,
): string {
  const notice = legalNoticeUrl(shop, shopUrl);
  const end = ['-- ', reason, senderOf(shop), ...(notice ? [`Legal notice: ${notice}`] : [])];
  return [heading, ...blocks.map(textOf), end.join('\n')].join('\n\n');
}

function textOf(block: Block): string {
  if (typeof block === 'string') return block;
  switch (block.type) {
    case 'document':
      return `${block.heading}\n\n${block.text}`;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'facts':
      return block.facts
        .map(({ name, value, url }) => `${name}:${value.includes('\n') ? '\n' : ' '}${url ?? value}`)
        .join('\n');
    case 'lines': {
      const lines = block.lines.map(
        ({ tool, quantity, total }) => `${quantity} × ${tool}: ${formatMoney(total, block.format)}`,
      );
      return [...lines, ...sumsOf(block).map(([name, sum]) => `${name}: ${sum}`)].join('\n');
    }
  }
}
