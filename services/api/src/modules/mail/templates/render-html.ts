import { escapeHtml } from '@whetstone/contract/escape-html';
import { formatMoney } from '../../../common/money.ts';
import { type Block, legalNoticeUrl, type MailContent, type MailShop, senderOf, sumsOf } from './content.ts';

/** The shop's colors in its light theme. `DARK` replaces them where a mail program supports it. */
const COLOR = {
  paper: '#f2efe8',
  surface: '#faf8f3',
  inverse: '#1f2c2a',
  onInverse: '#f2efe8',
  ink: '#15201d',
  muted: '#56615c',
  rule: '#d0cabe',
  accent: '#a3211f',
  onAccent: '#fffaf5',
  accentText: '#9c1f1d',
};
const FONT = "font-family:Archivo,'Helvetica Neue',Helvetica,Arial,sans-serif;";
const TEXT = `${FONT}font-size:16px;line-height:1.6;color:${COLOR.ink};`;
const SMALL = `${FONT}font-size:13px;line-height:1.5;color:${COLOR.muted};`;
const CELL = `${TEXT}padding:10px 0;border-top:1px solid ${COLOR.rule};vertical-align:top;`;

/** Mail programs apply inline styles everywhere, and this sheet only in part. */
const SHEET = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  a:focus { outline: 2px solid currentColor; outline-offset: 2px; }
  @media (max-width: 480px) {
    .card { padding: 24px 20px 28px !important; }
    .head, .foot { padding-left: 20px !important; padding-right: 20px !important; }
    .button { display: block !important; }
  }
  @media (prefers-color-scheme: dark) {
    .paper { background: #131a18 !important; }
    .card { background: #1b2422 !important; border-color: #33403c !important; }
    .ink, .cell { color: #ece8df !important; }
    .cell { border-color: #33403c !important; }
    .muted { color: #a7b0aa !important; }
    .link { color: #f2958a !important; }
    .button { background: #c5423c !important; }
  }`;

/** The HTML of an email: one column of at most 600 pixels without images, so that no request reveals that the email was read. */
export function renderHtml(content: MailContent, shop: MailShop, shopUrl: string): string {
  const { subject, heading = subject, blocks, reason } = content;
  const notice = legalNoticeUrl(shop, shopUrl);
  const action = blocks.find((block) => typeof block !== 'string' && block.type === 'button');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${SHEET}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${COLOR.paper};">
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${COLOR.paper};">
<tr><td align="center" style="padding:24px 12px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;">
<tr><td class="head" style="background:${COLOR.inverse};padding:18px 32px;border-bottom:4px solid ${COLOR.accent};">
<a href="${escapeHtml(shopUrl)}" style="${FONT}font-size:18px;font-weight:700;letter-spacing:0.08em;text-decoration:none;color:${COLOR.onInverse};">${escapeHtml(shop.name.toUpperCase())}</a>
</td></tr>
<tr><td class="card" style="background:${COLOR.surface};padding:32px 32px 36px;border:1px solid ${COLOR.rule};border-top:0;">
<h1 class="ink" style="${FONT}margin:0 0 20px;font-size:26px;line-height:1.25;font-weight:700;color:${COLOR.ink};">${escapeHtml(heading)}</h1>
${blocks.map((block) => htmlOf(block, block === action)).join('\n')}
</td></tr>
<tr><td class="foot" style="padding:20px 32px;">
<p class="muted" style="${SMALL}margin:0;">${escapeHtml(reason)}<br>${escapeHtml(senderOf(shop))}${notice ? `<br>${link(notice, 'Legal notice')}` : ''}</p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** @param isAction whether the block is the first button */
function htmlOf(block: Block, isAction: boolean): string {
  if (typeof block === 'string')
    return `<p class="ink" style="${TEXT}margin:0 0 16px;">${escapeHtml(block)}</p>`;
  switch (block.type) {
    case 'document':
      return `<h2 class="ink" style="${FONT}margin:32px 0 12px;font-size:18px;line-height:1.3;color:${COLOR.ink};">${escapeHtml(block.heading)}</h2>
<p class="muted" style="${SMALL}margin:0 0 16px;">${escapeHtml(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      if (!isAction) return `<p style="${TEXT}margin:0 0 16px;">${link(block.url, block.label)}</p>`;
      return `<p style="margin:24px 0;"><a class="button" href="${escapeHtml(block.url)}" style="${FONT}display:inline-block;padding:13px 24px;font-size:16px;font-weight:600;text-align:center;text-decoration:none;border-radius:2px;background:${COLOR.accent};color:${COLOR.onAccent};">${escapeHtml(block.label)}</a></p>`;
    case 'facts':
      return table(
        block.facts.map(({ name, value, url }) => {
          const text = url === undefined ? escapeHtml(value).replaceAll('\n', '<br>') : link(url, value);
          return row(name, text, 'left');
        }),
      );
    case 'lines':
      return table([
        ...block.lines.map(({ tool, quantity, total }) => {
          return row(`${quantity} × ${tool}`, formatMoney(total, block.format));
        }),
        ...sumsOf(block).map(([name, sum], index, sums) => {
          return row(name, index === sums.length - 1 ? `<strong>${sum}</strong>` : sum);
        }),
      ]);
  }
}

function table(rows: readonly string[]): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:collapse;">
${rows.join('\n')}
</table>`;
}

/** A row with the value as HTML. Left-aligned values begin at the same place in all tables of an email. */
function row(name: string, value: string, align: 'left' | 'right' = 'right'): string {
  const width = align === 'left' ? ' width="36%"' : '';
  return `<tr><th scope="row" align="left"${width} class="cell" style="${CELL}font-weight:400;padding-right:16px;">${escapeHtml(name)}</th><td align="${align}" class="cell" style="${CELL}">${value}</td></tr>`;
}

function link(url: string, text: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="color:${COLOR.accentText};">${escapeHtml(text)}</a>`;
}
