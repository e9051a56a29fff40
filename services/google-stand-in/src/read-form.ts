import type { IncomingMessage } from 'node:http';

const LIMIT = 4 * 1024;

/** The fields of a form that a browser sent. @throws when it is longer than any form of these pages */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > LIMIT) throw new Error('the form is too long');
  }
  return new URLSearchParams(body);
}
