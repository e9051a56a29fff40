import type { NewOrder, NewTool } from '@whetstone/contract';
import { environment } from './environment.ts';

export interface Account {
  email: string;
  password: string;
  name: string;
}

let accounts = 0;

/** An account that no other test has. */
export function newAccount(name = 'Ada Turner'): Account {
  accounts += 1;
  return { name, email: `ada${process.pid}x${Date.now()}x${accounts}@shop.example`, password: 'spokeshave' };
}

/** The shop's API as the browser's code uses it, for what a test needs to be there. */
export class ShopApi {
  readonly accessToken: string;
  /** The cookies of the identity session, as a request sends them. */
  readonly cookie: string;

  private constructor(accessToken: string, cookie: string) {
    this.accessToken = accessToken;
    this.cookie = cookie;
  }

  static async signUp(account: Account): Promise<ShopApi> {
    return ShopApi.#enter('sign-up', account);
  }

  static async signIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<ShopApi> {
    return ShopApi.#enter('sign-in', { email, password });
  }

  static async #enter(
    way: 'sign-up' | 'sign-in',
    body: Pick<Account, 'email' | 'password'>,
  ): Promise<ShopApi> {
    const session = await send(`/identity/${way}/email`, { method: 'POST', body });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const identity = await send('/identity/token', { headers: { cookie } });
    const { token: identityToken } = await identity.json();
    const exchange = await send(`/user/${encodeURIComponent(body.email)}`, {
      method: 'PUT',
      body: { email: body.email },
      headers: { authorization: `Bearer ${identityToken}` },
    });
    return new ShopApi((await exchange.json()).token, cookie);
  }

  addTool(tool: NewTool): Promise<unknown> {
    return this.#call('POST', '/service', tool);
  }

  placeOrder(order: Pick<NewOrder, 'id' | 'quantity'>): Promise<unknown> {
    return this.#call('POST', '/order', { ...order, address: '1 Anvil Yard', phone: '+44 114 496 0100' });
  }

  addReview(review: { reviews: string; rating: number }): Promise<unknown> {
    return this.#call('POST', '/review', { client: '', clientName: '', ...review });
  }

  promote(email: string): Promise<unknown> {
    return this.#call('PUT', `/user/admin/${encodeURIComponent(email)}`);
  }

  async removeUser(email: string): Promise<unknown> {
    const users = await this.#call('GET', `/user?${new URLSearchParams({ email })}`);
    const [user] = users as { _id: string }[];
    if (!user) throw new Error(`There is no user ${email} to remove.`);
    return this.#call('DELETE', `/user/${user._id}`);
  }

  async #call(method: string, path: string, body?: object): Promise<unknown> {
    const answer = await send(path, {
      method,
      ...(body && { body }),
      headers: { authorization: `Bearer ${this.accessToken}` },
    });
    return answer.json();
  }
}

export async function listTools(query = ''): Promise<{ _id: string; name: string; quantity: number }[]> {
  return (await send(`/purchase${query}`)).json();
}

interface Sending {
  method?: string;
  body?: object;
  headers?: Record<string, string>;
}

async function send(path: string, { method = 'GET', body, headers }: Sending = {}): Promise<Response> {
  const answer = await fetch(`${environment.site}/api${path}`, {
    method,
    headers: { origin: environment.site, ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}
