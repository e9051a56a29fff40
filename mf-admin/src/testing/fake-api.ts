type Answer = { status?: number; body?: unknown; headers?: Record<string, string> };
type Route = Answer | ((request: Request) => Answer | Promise<Answer>);

/** Stands in for the API at the network's edge: answers by `METHOD /path` and keeps what was asked. */
export function fakeApi(routes: Record<string, Route>) {
  const requests: { call: string; query: string; body: unknown }[] = [];
  const fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const call = `${request.method} ${pathname.replace(/^\/api/, '')}`;
    const text = await request.clone().text();
    requests.push({ call, query: search, body: text ? JSON.parse(text) : undefined });
    const route = routes[call] ?? notFound;
    const { status = 200, body = {}, headers } = typeof route === 'function' ? await route(request) : route;
    return new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': status < 400 ? 'application/json' : 'application/problem+json', ...headers },
    });
  };
  return { fetch, requests };
}

/** An error answer of the API. */
export function problem(status: number, detail: string, extras: object = {}): Answer {
  return { status, body: { status, code: 'refused', title: 'Refused', detail, ...extras } };
}

const notFound = problem(404, 'There is nothing here.');
