import { Html, html } from './html.ts';
import type { Person } from './people.ts';
import { STYLE_PATH } from './style.ts';

/** Asks who is there: one of the regulars, or somebody else by name and address. */
export function chooserPage(regulars: readonly Person[]): string {
  return page(
    'Fake OIDC provider: choose a user',
    html`
      <p class="warning">
        This is not Google. It is a stand-in on this machine for trying the shop out: it asks for no password, and believes
        whatever you say.
      </p>
      <form method="post">${regulars.map(choice)}</form>
      <h2 id="somebody-else">Somebody else</h2>
      <form method="post" aria-labelledby="somebody-else">
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
        <button class="primary">Continue as this person</button>
      </form>
      <h2>Or nobody</h2>
      <form method="post"><button class="quiet" name="cancel" value="yes">Cancel, and tell the shop nothing</button></form>
    `,
  );
}

export function errorPage(reason: string): string {
  return page(
    'Fake OIDC provider: sign-in failed',
    html`
      <p>The stand-in could not go on: ${reason}.</p>
      <p>Go back to the shop and begin again.</p>
    `,
  );
}

function choice({ sub, name, email, email_verified }: Person): Html {
  const note = email_verified === true ? '' : ' (address not confirmed)';
  return html`<button name="as" value="${sub}">${name} <small>${email}${note}</small></button>`;
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
