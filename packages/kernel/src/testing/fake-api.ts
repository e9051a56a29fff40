interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** One request as the API would see it. */
export interface RecordedRequest {
  /** `METHOD /path`, without the API's prefix. */
  call: string;
  params: Record<string, string>;
  /** The idempotency key. */
  key: string | null;
  body: unknown;
}

export type FakeRoute = Answer | ((asked: RecordedRequest) => Answer | Promise<Answer>);

/** Stands in for the API at the network's edge: answers by `METHOD /path` and keeps what was asked. */
export function fakeApi(routes: Record<string, FakeRoute>) {
  const requests: RecordedRequest[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const asked = await read(new Request(input, init));
    requests.push(asked);
    const route = routes[asked.call] ?? problem(404, 'There is nothing here.');
    const { status = 200, body = {}, headers } = typeof route === 'function' ? await route(asked) : route;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
    });
  };
  return { fetch, requests, asked: (call: string) => requests.filter((request) => request.call === call) };
}

/** An error answer of the API. */
export function problem(status: number, detail: string, extras: object = {}): Answer {
  return { status, body: { status, code: 'refused', title: 'Refused', detail, ...extras } };
}

async function read(request: Request): Promise<RecordedRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  return {
    call: `${request.method} ${pathname.replace(/^\/api/, '')}`,
    params: Object.fromEntries(searchParams),
    key: request.headers.get('idempotency-key'),
    body: text ? JSON.parse(text) : undefined,
  };
}
