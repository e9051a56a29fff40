import { type Html, html } from '@whetstone/server/html';
import type { PaymentMethod } from '../account.ts';
import type { LineItem, Session } from '../api/objects.ts';
import { formatMoney } from '../currencies.ts';

export const STYLE_PATH = '/style.css';

/** The payment methods of the page. A transfer would wait for a test that settles it. */
type PageMethod = Exclude<PaymentMethod, 'transfer'>;

const METHODS: Record<PageMethod, { name: string; effect: string }> = {
  card: { name: 'Card 4242 4242 4242 4242', effect: 'The payment succeeds.' },
  'declined-card': { name: 'Card 4000 0000 0000 0002', effect: 'The bank declines the payment.' },
};

export function isPageMethod(text: string | null): text is PageMethod {
  return text !== null && Object.hasOwn(METHODS, text);
}

/** Headers of the pages. The form may lead only to this page, and from there back to the shop. */
export function pageHeaders(session?: Session): Record<string, string> {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${session ? formTarget(session) : ''}`.trim(),
  ];
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
}

/** A policy cannot name an IPv6 address. */
function formTarget({ success_url: url }: Session): string {
  const { origin, hostname, protocol } = new URL(url ?? '');
  return hostname.startsWith('[') ? protocol : origin;
}

/** The page on which a customer pays an open session. */
export function checkoutPage(session: Session, lines: LineItem[], declined: boolean): string {
  const total = formatMoney(session.amount_total ?? 0, session);
  return page(
    declined ? 'Payment declined' : `Pay ${total}`,
    html`
      ${declined ? [DECLINED] : []}
      <div class="columns">
        <section aria-labelledby="order">
          <h2 id="order">Order ${session.client_reference_id ?? ''}</h2>
          <table>
            <thead class="hidden"><tr><th scope="col">Item</th><th scope="col">Price</th></tr></thead>
            <tbody>${lines.map(tableRow)}</tbody>
            <tfoot><tr><th scope="row">Total</th><td>${total}</td></tr></tfoot>
          </table>
        </section>
        <form method="post" action="/c/pay/${session.id}">
          <fieldset>
            <legend>Test card</legend>
            ${(Object.keys(METHODS) as PageMethod[]).map((method) => methodOption(method, declined))}
          </fieldset>
          <button>Pay ${total}</button>
          ${session.cancel_url ? [html`<a class="back" href="${session.cancel_url}">Back to the shop</a>`] : []}
        </form>
      </div>
    `,
  );
}

/** The page of a session that cannot be paid any more. */
export function closedPage({ status, success_url: successUrl, cancel_url: cancelUrl }: Session): string {
  const [title, address] =
    status === 'complete' ? ['This order is paid', successUrl] : ['This payment page has expired', cancelUrl];
  return page(
    title,
    html`
      ${status === 'expired' ? [html`<p>Nothing was paid. Go back to the shop to start a new payment.</p>`] : []}
      ${address ? [html`<p><a href="${address}">Back to the shop</a></p>`] : []}
    `,
  );
}

export function unknownPage(): string {
  return page(
    'Payment page not found',
    html`<p>The demo forgets its payment pages when it restarts. Go back to your order and start a new payment.</p>`,
  );
}

const DECLINED = html`
  <p class="alert" role="alert">
    <strong>Your card was declined.</strong> Nothing was paid. Choose another card.
  </p>
`;

function tableRow(line: LineItem): Html {
  const { description, quantity, amount_total: amount } = line;
  const times = quantity && quantity > 1 ? ` × ${quantity}` : '';
  return html`<tr><th scope="row">${description ?? ''}${times}</th><td>${formatMoney(amount, line)}</td></tr>`;
}

function methodOption(method: PageMethod, declined: boolean): Html {
  const { name, effect } = METHODS[method];
  const checked = method === (declined ? 'declined-card' : 'card');
  const input = checked
    ? html`<input type="radio" name="method" value="${method}" aria-describedby="${method}-effect" checked>`
    : html`<input type="radio" name="method" value="${method}" aria-describedby="${method}-effect">`;
  return html`
    <div class="option">
      <label>${input} ${name}</label>
      <p id="${method}-effect">${effect}</p>
    </div>
  `;
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title} · Demo payment · Whetstone</title>
        <link rel="stylesheet" href="${STYLE_PATH}">
        <link rel="icon" href="data:,">
      </head>
      <body>
        <header>
          <p class="logo">Whetstone</p>
          <p class="demo">Demo payment</p>
        </header>
        <main>
          <p class="notice">
            <strong>This is not Stripe, and no money moves.</strong> This page runs on your machine, for demos and tests.
            It accepts only the test cards below and forgets every payment when the demo stops.
          </p>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}
