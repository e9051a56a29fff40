import type { Page } from '@playwright/test';

interface Call {
  query: Record<string, string>;
  payload: unknown;
  authorization: string | null;
  status: number;
  body: unknown;
}

/** Waits for the page's next request to an API route such as `GET /purchase`. Returns request and response. */
export async function callTo(page: Page, address: string): Promise<Call> {
  const response = await page.waitForResponse((candidate) => addressOf(candidate) === address);
  const request = response.request();
  return {
    query: Object.fromEntries(new URL(response.url()).searchParams),
    payload: request.postDataJSON(),
    authorization: await request.headerValue('authorization'),
    status: response.status(),
    body: await response.json(),
  };
}

function addressOf(response: { url(): string; request(): { method(): string } }): string {
  const path = decodeURIComponent(new URL(response.url()).pathname);
  return `${response.request().method()} ${path.replace(/^\/api/, '')}`;
}
