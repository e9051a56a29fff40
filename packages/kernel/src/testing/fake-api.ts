interface FakeResponse {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** A request to the fake API. */
export interface RecordedRequest {
  /** `METHOD /path`, without the API's prefix. */
  call: string;
  params: Record<string, string>;
  /** The idempotency key. */
  key: string | null;
  body: unknown;
}

export type FakeRoute = FakeResponse | ((request: RecordedRequest) => FakeResponse | Promise<FakeResponse>);

/** A `fetch` that responds by `METHOD /path`, and records the requests. Any other request gets a 404. */
export function fakeApi(routes: Record<string, FakeRoute>) {
  const requests: RecordedRequest[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = await record(new Request(input, init));
    requests.push(request);
    const route = routes[request.call] ?? problem(404, 'There is nothing here.');
    const { status = 200, body = {}, headers } = typeof route === 'function' ? await route(request) : route;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
    });
  };
  return { fetch, requests, requestsTo: (call: string) => requests.filter((one) => one.call === call) };
}

/** A problem document of the API. */
export function problem(status: number, detail: string, extras: object = {}): FakeResponse {
  return { status, body: { status, code: 'rejected', title: 'Rejected', detail, ...extras } };
}

async function record(request: Request): Promise<RecordedRequest> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  return {
    call: `${request.method} ${pathname.replace(/^\/api/, '')}`,
    params: Object.fromEntries(searchParams),
    key: request.headers.get('idempotency-key'),
    body: text ? JSON.parse(text) : undefined,
  };
}
