import { escapeHtml } from './html.ts';

/** A page that needs nothing but itself. */
export function plainPage(title: string, sentence: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${escapeHtml(title)} · Whetstone</title>
  </head>
  <body>
    <h1>${escapeHtml(title)}</h1>
    <p>${escapeHtml(sentence)} <a href="/">Home page</a></p>
  </body>
</html>
`;
}
