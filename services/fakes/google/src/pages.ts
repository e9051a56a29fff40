import { type Html, html } from '@whetstone/server/html';
import type { Account } from './accounts.ts';

export const STYLE_PATH = '/style.css';

/** There is no `form-action`: browsers also apply it to the redirect that follows the form, which leads back to the shop. */
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
};

/** Asks for an account: one of the presets, or another name and email address. */
export function accountPage(presets: readonly Account[]): string {
  return page(
    'Fake OIDC provider: choose a user',
    html`
      <p class="warning">
        This is not Google. This page runs on your machine, for demos and tests. It asks for no password: anyone can sign in
        as anyone.
      </p>
      <form method="post">${presets.map(presetButton)}</form>
      <h2 id="another-user">Another user</h2>
      <form method="post" aria-labelledby="another-user">
        <label>Name <input name="name" autocomplete="off" required maxlength="120"></label>
        <label>Email <input name="email" type="email" autocomplete="off" required maxlength="254"></label>
        <label>
          The address is
          <select name="email_verified">
            <option value="yes">confirmed</option>
            <option value="no">not confirmed</option>
            <option value="text">not confirmed, sent as text</option>
          </select>
        </label>
        <label>
          Signed in to the provider
          <select name="signed_in">
            <option value="now">now</option>
            <option value="earlier">an hour ago</option>
          </select>
        </label>
        <button class="primary">Continue as this person</button>
      </form>
      <h2>No user</h2>
      <form method="post"><button class="quiet" name="cancel" value="yes">Cancel the sign-in</button></form>
    `,
  );
}

export function errorPage(reason: string): string {
  return page(
    'Fake OIDC provider: sign-in failed',
    html`
      <p>The sign-in failed: ${reason}.</p>
      <p>Go back to the shop and sign in again.</p>
    `,
  );
}

function presetButton({ sub, name, email, email_verified }: Account): Html {
  const note = email_verified === true ? '' : ' (address not confirmed)';
  return html`<button name="sub" value="${sub}">${name} <small>${email}${note}</small></button>`;
}

function page(title: string, content: Html): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>${title}</title>
        <link rel="stylesheet" href="${STYLE_PATH}">
        <link rel="icon" href="data:,">
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`.text;
}

/** Plain on purpose: the pages must not look like Google's or the shop's. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1f24, #e8e9ec);
  --muted: light-dark(#565b66, #a9afbb);
  --paper: light-dark(#f4f5f7, #14161a);
  --card: light-dark(#ffffff, #1e2127);
  --line: light-dark(#868c98, #7b818d);
  --accent: light-dark(#5b3a9e, #c3a8ff);
  --on-accent: light-dark(#ffffff, #1c1130);
  --warning: light-dark(#fff1c7, #43360a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
.warning { padding: 0.75rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--warning); }
form { display: grid; gap: 0.75rem; margin: 0; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input, select, button {
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  background: var(--card);
  color: inherit;
  font: inherit;
  font-weight: 400;
}
button { cursor: pointer; text-align: start; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--muted); font-size: 0.875rem; }
button.primary { background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; }
button.quiet { border-color: transparent; background: none; text-align: center; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
