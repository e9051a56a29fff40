import type { ServerResponse } from 'node:http';

// No form-action: a browser would hold the way back to the shop, which follows a form, against it.
const POLICY = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': POLICY,
  'cache-control': 'no-store',
};

export function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, PAGE_HEADERS).end(page);
}
