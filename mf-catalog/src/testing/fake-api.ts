interface Answer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}
type Route = Answer | ((request: AskedFor) => Answer);

/** One request as the API would see it. */
export interface AskedFor {
  call: string;
  params: Record<string, string>;
  key: string | null;
  body: unknown;
}

/** Stands in for the API at the network's edge: answers by `METHOD /path` and keeps what was asked. */
export function fakeApi(routes: Record<string, Route>) {
  const requests: AskedFor[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const asked = await read(request);
    requests.push(asked);
    const route = routes[asked.call] ?? problem(404, 'There is nothing here.');
    const { status = 200, body = {}, headers } = typeof route === 'function' ? route(asked) : route;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json', ...headers },
    });
  };
  return { fetch, requests, asked: (call: string) => requests.filter((request) => request.call === call) };
}

/** An error answer of the API. */
export function problem(status: number, detail: string, extras: object = {}): Answer {
  return { status, body: { status, code: 'refused', title: 'Refused', detail, ...extras } };
}

async function read(request: Request): Promise<AskedFor> {
  const { pathname, searchParams } = new URL(request.url);
  const text = await request.clone().text();
  return {
    call: `${request.method} ${pathname.replace(/^\/api/, '')}`,
    params: Object.fromEntries(searchParams),
    key: request.headers.get('idempotency-key'),
    body: text ? JSON.parse(text) : undefined,
  };
}
