import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { LightMyRequestResponse } from 'fastify';

type Headers = Record<string, string>;

/** A browser on the shop's site: keeps cookies, sends its origin, and has its own IP address. */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly app: NestFastifyApplication,
    private readonly origin: string,
    readonly address = `10.${byte()}.${byte()}.${byte()}`,
  ) {}

  get(url: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send('GET', url, undefined, headers);
  }

  post(url: string, body: object, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.send('POST', url, body, headers);
  }

  signUp(email: string, password: string, name = 'Somebody'): Promise<LightMyRequestResponse> {
    return this.post('/api/identity/sign-up/email', { email, password, name });
  }

  signIn(email: string, password: string): Promise<LightMyRequestResponse> {
    return this.post('/api/identity/sign-in/email', { email, password });
  }

  /** The identity token of this browser's session, or undefined when there is none. */
  async identityToken(): Promise<string | undefined> {
    return (await this.get('/api/identity/token')).json().token;
  }

  /** Exchanges the session for the shop's access token. */
  async accessToken(email: string): Promise<string> {
    return (await this.exchange(email, (await this.identityToken()) ?? '')).json().token;
  }

  exchange(email: string, identityToken: string): Promise<LightMyRequestResponse> {
    const url = `/api/user/${encodeURIComponent(email)}`;
    return this.send('PUT', url, { email }, { authorization: `Bearer ${identityToken}` });
  }

  private async send(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload: object | undefined,
    headers: Headers,
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await this.app.inject({
      method,
      url,
      payload,
      remoteAddress: this.address,
      headers: { origin: this.origin, ...(cookie && { cookie }), ...headers },
    });
    for (const { name, value, maxAge } of response.cookies) {
      if (maxAge === 0) this.cookies.delete(name);
      else this.cookies.set(name, encodeURIComponent(value));
    }
    return response;
  }
}

function byte(): number {
  return Math.floor(Math.random() * 254) + 1;
}

/** The error of the identity service. */
export function errorOf({ statusCode, body }: { statusCode: number; body: string }) {
  return { status: statusCode, ...JSON.parse(body) };
}
