import { createPrivateKey, type KeyObject, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { signIn } from '../../bench/lib/sign-in.ts';
import { preparedData, TEST_ADMIN, TEST_SHOP } from '../../scripts/lib/prepared-shop.ts';
import { type Deployment, readDeployment, releaseMicrofrontends } from '../../scripts/lib/release-built.ts';
import { StepError } from '../../scripts/lib/run.ts';
import { Shop } from '../../scripts/lib/shop.ts';
import { type Forgery, forgeToken } from '../../services/api/src/testing/access-token.ts';

/** Milliseconds after which a request counts as unanswered. */
const ANSWER_LIMIT = 20_000;
/** The same for a file that the shop reads row by row. */
export const FILE_LIMIT = 120_000;
const MAIL_POLL_MS = 100;

export interface Answer {
  /** 0 without an answer; `body` then is the reason. */
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

interface Sent {
  token?: string | undefined;
  /** An object is sent as JSON. */
  body?: object | string | Buffer | undefined;
  headers?: Record<string, string>;
  /** Milliseconds. */
  limit?: number;
}

/** For a database of a server, which has no demo tools. */
const TOOL = {
  ...{
    name: 'Try Square',
    price: 12.5,
    quantity: 500,
    minQuantity: 1,
    maxQuantity: 50,
    description: 'Square.',
  },
  img: '/media/try-square-1200.webp',
};

/** A shopper with an account that nobody has confirmed, signed in in a browser. */
export interface Shopper extends Account {
  id: string;
  token: string;
  browser: Browser;
}

interface Account {
  email: string;
  password: string;
}

interface Options {
  /** A database of a server; by default the embedded database. */
  databaseUrl?: string;
  /** Options of Node for each service. */
  nodeOptions?: string;
}

/** A shop on the loopback address with the shipped limits. Each attacker chooses an address by `X-Forwarded-For`, as behind a proxy. */
export class AttackedShop {
  readonly #shop: Shop;
  readonly #agent = new Agent({ keepAlive: true });
  #networks = 0;
  readonly adminToken: string;

  private constructor(shop: Shop, adminToken: string) {
    this.#shop = shop;
    this.adminToken = adminToken;
  }

  static async open(
    open: AsyncDisposableStack,
    { databaseUrl, nodeOptions }: Options,
  ): Promise<AttackedShop> {
    const dataFolder = await preparedData();
    open.defer(() => rm(dataFolder, { recursive: true, force: true }));
    const { UNCONFIRMED_ORDERS: _, UNCONFIRMED_STOCK_PERCENT: __, ...settings } = TEST_SHOP;
    const shop = await Shop.open({
      ...{ dataFolder, fakeOidcProvider: true, fakeStripe: true, log: 'ignore' },
      env: {
        ...settings,
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
        ...(nodeOptions && { NODE_OPTIONS: nodeOptions }),
      },
    });
    open.defer(() => shop.close());
    await releaseMicrofrontends(shop);
    await shop.waitUntilLive();
    const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = TEST_ADMIN;
    const attacked = new AttackedShop(shop, await signIn(shop.site, { email, password }));
    if (!(await attacked.firstTool())) await attacked.addTool();
    return attacked;
  }

  /** Adds a tool. Returns its id. */
  async addTool(changes: Partial<typeof TOOL> = {}): Promise<string> {
    const body = { ...TOOL, ...changes };
    return (await this.read<{ _id: string }>('POST', '/api/service', { token: this.adminToken, body }))._id;
  }

  get site(): string {
    return this.#shop.site;
  }

  /** The API itself: the edge does not see what it changes. */
  get apiUrl(): string {
    return this.#shop.apiUrl;
  }

  get port(): number {
    return Number(new URL(this.site).port);
  }

  /** The key of access tokens, which no attacker has: for control requests. */
  get accessTokenKey(): KeyObject {
    return createPrivateKey(
      readFileSync(path.join(this.#shop.dataFolder, 'keys/access-token-private.pem'), 'utf8'),
    );
  }

  /** The secret of Stripe's webhooks, which no attacker has. */
  get webhookSecret(): string {
    return this.#shop.stripe.STRIPE_WEBHOOK_SECRET ?? '';
  }

  /** The secret that signs the links in emails, which no attacker has. */
  get identitySecret(): string {
    const secrets = readFileSync(path.join(this.#shop.dataFolder, 'secrets.json'), 'utf8');
    return JSON.parse(secrets).identitySecret;
  }

  deployment(microfrontend: string): Promise<Deployment> {
    return readDeployment(this.#shop, microfrontend);
  }

  /** Waits for such a link in an email to this address, which only its owner reads. Returns that of the newest email. */
  async mailedLink(email: string, isWanted: (link: URL) => boolean = () => true): Promise<URL> {
    const folder = path.join(this.#shop.dataFolder, 'outbox');
    const deadline = Date.now() + ANSWER_LIMIT;
    while (Date.now() < deadline) {
      const files = (await readdir(folder).catch(() => [])).sort();
      const mails = files.map((file) => readFileSync(path.join(folder, file), 'utf8'));
      const links = mails
        .filter((mail) => mail.includes(`\nTo: ${email}\n`))
        .flatMap((mail) => mail.match(/^https?:\S+$/m)?.[0] ?? [])
        .map((link) => new URL(link));
      const link = links.findLast(isWanted);
      if (link) return link;
      await wait(MAIL_POLL_MS);
    }
    throw new StepError(`There is no email with a link to ${email}.`);
  }

  waitUntilLive(): Promise<void> {
    return this.#shop.waitUntilLive();
  }

  /** Sends a request whose path is not normalized. Never rejects. */
  async send(
    method: string,
    target: string,
    { token, body, headers, limit = ANSWER_LIMIT }: Sent = {},
  ): Promise<Answer> {
    const isJson = body !== undefined && typeof body !== 'string' && !Buffer.isBuffer(body);
    try {
      const outgoing = request(this.site, {
        ...{ method, path: target, agent: this.#agent, signal: AbortSignal.timeout(limit) },
        headers: {
          origin: this.site,
          ...(isJson && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
          ...headers,
        },
      }).end(isJson ? JSON.stringify(body) : body);
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      const content = await buffer(response);
      return { status: response.statusCode ?? 0, headers: response.headers, body: content.toString() };
    } catch (error) {
      return { status: 0, headers: {}, body: String(error) };
    }
  }

  /** @throws StepError unless the response is JSON of a success */
  async read<Content>(method: string, target: string, sent: Sent = {}): Promise<Content> {
    const { status, body } = await this.send(method, target, sent);
    if (status === 0 || status >= 400) throw new StepError(`${method} ${target} returned ${status}: ${body}`);
    return body === '' ? (undefined as Content) : JSON.parse(body);
  }

  /** A token that differs from that of the admin. */
  forgeAdminToken({ claims, ...forgery }: Forgery): Promise<string> {
    const { sub: id, ver, email, name, role } = claimsOf(this.adminToken);
    const config = { accessTokenKey: this.accessTokenKey, publicUrl: this.site };
    return forgeToken(config, { id, email, name, role }, { ...forgery, claims: { ver, ...claims } });
  }

  /** A token of the admin, who has just proven the identity. */
  provenAdminToken(): Promise<string> {
    return this.forgeAdminToken({ claims: { auth_time: Math.floor(Date.now() / 1_000) } });
  }

  /** A browser in a network of its own. */
  openBrowser(): Browser {
    this.#networks += 1;
    return new Browser(this, `10.${this.#networks >> 8}.${this.#networks & 255}.1`);
  }

  async signUp(): Promise<Shopper> {
    const account = { email: `${randomUUID()}@mail.example`, password: `spokeshave ${randomUUID()}` };
    const browser = this.openBrowser();
    const body = { ...account, name: 'Robin Hale' };
    await browser.send('POST', '/api/identity/sign-up/email', { body });
    const token = await browser.accessToken(account.email);
    if (!token) throw new StepError(`${account.email} has no session after signing up.`);
    return { ...account, browser, token, id: claimsOf(token).sub };
  }

  /** A shopper who has opened the link that confirms the email. */
  async signUpConfirmed(): Promise<Shopper> {
    const shopper = await this.signUp();
    const link = await this.mailedLink(shopper.email);
    await shopper.browser.send('GET', link.pathname + link.search);
    return shopper;
  }

  async firstTool(): Promise<{ _id: string; name: string; price: number; minQuantity: number }> {
    const [tool] = await this.read<[{ _id: string; name: string; price: number; minQuantity: number }]>(
      'GET',
      '/api/purchase?limit=1',
    );
    return tool;
  }

  /** Places an order of the smallest quantity of a tool. Returns its number. */
  async placeOrder({ token }: Pick<Shopper, 'token'>): Promise<string> {
    const { _id: id, minQuantity: quantity } = await this.firstTool();
    const body = { lines: [{ id, quantity }], address: '1 Anvil Yard', phone: '+44 114 496 0100' };
    return (await this.read<{ number: string }>('POST', '/api/orders', { token, body })).number;
  }
}

function claimsOf(token: string) {
  const [, claims = ''] = token.split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString());
}

function tokenOf({ status, body }: Answer): string | undefined {
  if (status === 0 || status >= 500)
    throw new StepError(`The request for a token returned ${status}: ${body}`);
  return status === 200 ? JSON.parse(body).token : undefined;
}

/** Keeps the cookies of the shop, and sends the requests of one network. */
export class Browser {
  /** Their values by name. */
  readonly cookies = new Map<string, string>();

  readonly shop: AttackedShop;
  readonly address: string;

  constructor(shop: AttackedShop, address: string) {
    this.shop = shop;
    this.address = address;
  }

  async send(method: string, target: string, { headers, ...sent }: Sent = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.shop.send(method, target, {
      ...sent,
      headers: { 'x-forwarded-for': this.address, ...(cookie && { cookie }), ...headers },
    });
    for (const line of answer.headers['set-cookie'] ?? []) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
      const separator = pair.indexOf('=');
      const name = pair.slice(0, separator);
      if (attributes.some((attribute) => attribute.toLowerCase() === 'max-age=0')) this.cookies.delete(name);
      else this.cookies.set(name, pair.slice(separator + 1));
    }
    return answer;
  }

  /** Calls the identity service. */
  identify(path: string, body: object): Promise<Answer> {
    return this.send('POST', `/api/identity/${path}`, { body });
  }

  signIn({ email, password }: Account): Promise<Answer> {
    return this.identify('sign-in/email', { email, password });
  }

  /**
   * The identity token of the session. Undefined without a session.
   * @throws StepError if the shop does not respond, or by a fault of its own
   */
  async identityToken(): Promise<string | undefined> {
    return tokenOf(await this.send('GET', '/api/identity/token'));
  }

  /**
   * Undefined if the shop issues none.
   * @throws StepError if the shop does not respond, or by a fault of its own
   */
  async accessToken(email: string): Promise<string | undefined> {
    const token = await this.identityToken();
    if (!token) return undefined;
    const url = `/api/user/${encodeURIComponent(email)}`;
    return tokenOf(await this.send('PUT', url, { token, body: { email } }));
  }

  /** A browser with the same cookies. */
  copy(): Browser {
    const copy = new Browser(this.shop, this.address);
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    return copy;
  }
}
