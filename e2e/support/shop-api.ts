import path from 'node:path';
import type {
  Address,
  LedgerRecord,
  NewReview,
  NewTool,
  Order,
  PlaceOrder,
  Profile,
  Review,
  VersionTelemetry,
} from '@whetstone/contract';
import { environment } from './environment.ts';
import { clientAddress } from './test.ts';

export interface Account {
  email: string;
  password: string;
  name: string;
}

let accounts = 0;

/** Milliseconds. Critical calls need a sign-in within ten minutes. */
const ADMIN_SESSION = 8 * 60_000;

/** A unique account. */
export function newAccount(name = 'Ada Turner'): Account {
  accounts += 1;
  return {
    name,
    email: `ada${process.pid}x${Date.now()}x${accounts}@shop.example`,
    password: 'spokeshave and adze',
  };
}

/** A client of the shop's API, for test setup. */
export class ShopApi {
  static readonly #admins = new Map<string, { api: ShopApi; until: number }>();
  readonly #site: string;
  readonly accessToken: string;
  /** The Cookie header of the identity session. */
  readonly cookie: string;

  private constructor(site: string, accessToken: string, cookie: string) {
    this.#site = site;
    this.accessToken = accessToken;
    this.cookie = cookie;
  }

  static async signUp(account: Account, site = environment.site): Promise<ShopApi> {
    return ShopApi.#signInBy(site, 'sign-up', account);
  }

  static async signIn(
    { email, password }: Pick<Account, 'email' | 'password'>,
    site = environment.site,
  ): Promise<ShopApi> {
    return ShopApi.#signInBy(site, 'sign-in', { email, password });
  }

  /** The shop's admin, signed in once per worker. */
  static async admin(site = environment.site): Promise<ShopApi> {
    const known = ShopApi.#admins.get(site);
    if (known && Date.now() < known.until) return known.api;
    const api = await ShopApi.signIn(environment.admin, site);
    ShopApi.#admins.set(site, { api, until: Date.now() + ADMIN_SESSION });
    return api;
  }

  static async #signInBy(
    site: string,
    method: 'sign-up' | 'sign-in',
    body: Pick<Account, 'email' | 'password'>,
  ): Promise<ShopApi> {
    const session = await send(site, `/identity/${method}/email`, { method: 'POST', body });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    const identity = await send(site, '/identity/token', { headers: { cookie } });
    const { token: identityToken } = await identity.json();
    const exchange = await send(site, `/user/${encodeURIComponent(body.email)}`, {
      method: 'PUT',
      body: { email: body.email },
      headers: { authorization: `Bearer ${identityToken}` },
    });
    return new ShopApi(site, (await exchange.json()).token, cookie);
  }

  get userId(): string {
    const [, claims = ''] = this.accessToken.split('.');
    return JSON.parse(Buffer.from(claims, 'base64url').toString()).sub;
  }

  addTool(tool: NewTool): Promise<unknown> {
    return this.#call('POST', '/service', tool);
  }

  async changePrice(toolId: string, price: number): Promise<void> {
    const tool = await this.#call<NewTool & { version: number }>('GET', `/tools/${toolId}`);
    const { name, minQuantity, maxQuantity, description, img, category, alt, version } = tool;
    const texts = { name, description, img, category, alt };
    await this.#call('PUT', `/tools/${toolId}`, { ...texts, minQuantity, maxQuantity, price, version });
  }

  /** Adds a promotion of ten percent for one tool, with a unique code. Returns the code. */
  async addPromotion(toolId: string): Promise<string> {
    const code = `E2E-${toolId.slice(-12)}`;
    await this.#call('POST', '/promotions', {
      ...{ name: 'Workshop week', code, kind: 'percent', percent: 10, minTotal: 0, tools: [toolId] },
      ...{ categories: [], combines: false, firstOrder: false, state: 'active' },
    });
    return code.toUpperCase();
  }

  receiveStock(toolId: string, quantity: number): Promise<unknown> {
    return this.#call('POST', `/tools/${toolId}/stock-entries`, { kind: 'received', quantity });
  }

  setLowStock(toolId: string, lowStockAt: number): Promise<unknown> {
    return this.#call('PUT', `/tools/${toolId}/low-stock`, { lowStockAt });
  }

  /** Saves the order of a tool's photographs without their texts, as another admin. */
  async sortPhotos(toolId: string, sort: (ids: string[]) => string[]): Promise<void> {
    const path = `/tools/${toolId}/photos`;
    const { version, photos } = await this.#call<{ version: number; photos: { id: string }[] }>('GET', path);
    const ids = sort(photos.map(({ id }) => id));
    await this.#call('PUT', path, { version, photos: ids.map((id) => ({ id, alt: '' })) });
  }

  orderTool(order: Pick<PlaceOrder, 'id' | 'quantity'>): Promise<unknown> {
    return this.#call('POST', '/order', { ...order, address: '1 Anvil Yard', phone: '+44 114 496 0100' });
  }

  fillBasket(lines: readonly Pick<PlaceOrder, 'id' | 'quantity'>[]): Promise<unknown> {
    return this.#call('POST', '/basket/merge', { lines });
  }

  addAddress(address: Omit<Address, '_id' | 'deliverable'>): Promise<unknown> {
    return this.#call('POST', '/addresses', address);
  }

  updateProfile(profile: Pick<Profile, 'address' | 'phone'>): Promise<unknown> {
    return this.#call('POST', '/user', profile);
  }

  /** Places an order of several tools. */
  placeOrder(
    lines: readonly Pick<PlaceOrder, 'id' | 'quantity'>[],
    contact: Partial<Pick<PlaceOrder, 'address' | 'phone'>> = {},
  ): Promise<Order> {
    const body = { lines, address: '1 Anvil Yard', phone: '+44 114 496 0100', ...contact };
    return this.#call('POST', '/orders', body);
  }

  readOrder(number: string): Promise<Order> {
    return this.#call('GET', `/orders/${number}`);
  }

  /** The address of the page on which this client pays the order. */
  async openPayment(number: string): Promise<string> {
    return (await this.#call<{ url: string }>('POST', `/orders/${number}/payment`)).url;
  }

  cancelOrder(number: string): Promise<unknown> {
    return this.#call('POST', `/orders/${number}/cancel`, {});
  }

  /** Takes a step of an order. Requires an admin. */
  takeStep(
    number: string,
    step: Exclude<Order['steps'][number], 'cancel'>,
    fields: { note?: string; carrier?: string; tracking?: string } = {},
  ): Promise<Order> {
    return this.#call('POST', `/orders/${number}/steps`, { step, ...fields });
  }

  /** Begins the payment of an order. Returns the id of Stripe's session. */
  async beginPayment(number: string): Promise<string> {
    return path.basename(new URL(await this.openPayment(number)).pathname);
  }

  cancelLine(id: string): Promise<unknown> {
    return this.#call('DELETE', `/order/${id}`);
  }

  addReview(review: NewReview): Promise<unknown> {
    return this.#call('POST', '/review', { client: '', clientName: '', ...review });
  }

  readOwnReviews(): Promise<(Review & { version: number })[]> {
    return this.#call('GET', '/review/mine');
  }

  editReview(id: string, review: Pick<Review, 'reviews' | 'rating'> & { version: number }): Promise<unknown> {
    return this.#call('PUT', `/review/${id}`, review);
  }

  promote(email: string): Promise<unknown> {
    return this.#call('PUT', `/user/admin/${encodeURIComponent(email)}`);
  }

  /** The id of the webhook with this address, which is added the first time: a shop has few. Requires an admin. */
  async ensureWebhook(url: string): Promise<string> {
    const known = await this.#call<{ id: string; url: string }[]>('GET', '/webhooks');
    const found = known.find((webhook) => webhook.url === url);
    if (found) return found.id;
    const body = { url, description: 'end to end', events: ['order.refunded'] };
    return (await this.#call<{ id: string }>('POST', '/webhooks', body)).id;
  }

  /** A token that allows releases of the microfrontend. Requires an admin. */
  async createDeployToken(microfrontend: string): Promise<string> {
    const body = { microfrontend, label: 'end to end' };
    return (await this.#call<{ token: string }>('POST', '/deploy-tokens', body)).token;
  }

  /** The number of orders of this client. */
  async countOrders(client: string): Promise<number> {
    const query = new URLSearchParams({ client, limit: '1', count: 'true' });
    const response = await this.#send('GET', `/order/email?${query}`);
    return Number(response.headers.get('x-total-count'));
  }

  /** The latest entries of the release ledger, newest first. Requires an admin. */
  listLedger(limit: number): Promise<LedgerRecord[]> {
    return this.#call('GET', `/releases/ledger?limit=${limit}`);
  }

  /** The telemetry of a microfrontend's releases in the last 24 hours. Requires an admin. */
  readTelemetry(microfrontend: string): Promise<VersionTelemetry[]> {
    return this.#call('GET', `/releases/${microfrontend}/telemetry?hours=24`);
  }

  async removeUser(email: string): Promise<unknown> {
    const [user] = await this.#call<{ _id: string }[]>('GET', `/user?${new URLSearchParams({ email })}`);
    if (!user) throw new Error(`There is no user ${email} to remove.`);
    return this.#call('DELETE', `/user/${user._id}`);
  }

  async #call<Content>(method: string, path: string, body?: object): Promise<Content> {
    return (await this.#send(method, path, body)).json();
  }

  #send(method: string, path: string, body?: object): Promise<Response> {
    return send(this.#site, path, {
      method,
      body,
      headers: { authorization: `Bearer ${this.accessToken}` },
    });
  }
}

export async function listTools(
  query = '',
  site = environment.site,
): Promise<{ _id: string; name: string; quantity: number }[]> {
  return (await send(site, `/purchase${query}`)).json();
}

interface RequestOptions {
  method?: string;
  body?: object | undefined;
  headers?: Record<string, string>;
}

async function send(
  site: string,
  path: string,
  { method = 'GET', body, headers }: RequestOptions = {},
): Promise<Response> {
  const response = await fetch(`${site}/api${path}`, {
    method,
    headers: {
      origin: site,
      'x-forwarded-for': clientAddress(),
      ...(body && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return response;
}
