import type { Page } from '@playwright/test';

interface Call {
  query: Record<string, string>;
  payload: unknown;
  authorization: string | null;
  status: number;
  answer: unknown;
}

/** The next call that the page makes to this address of the API, such as `GET /purchase`: what it sent, and what it got. */
export async function callTo(page: Page, address: string): Promise<Call> {
  const response = await page.waitForResponse((candidate) => addressOf(candidate) === address);
  const request = response.request();
  return {
    query: Object.fromEntries(new URL(response.url()).searchParams),
    payload: request.postDataJSON(),
    authorization: await request.headerValue('authorization'),
    status: response.status(),
    answer: await response.json(),
  };
}

function addressOf(response: { url(): string; request(): { method(): string } }): string {
  const path = decodeURIComponent(new URL(response.url()).pathname);
  return `${response.request().method()} ${path.replace(/^\/api/, '')}`;
}
