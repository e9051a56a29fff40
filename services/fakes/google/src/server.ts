import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors, type InteractionResults, type Provider } from 'oidc-provider';
import { type Account, Accounts } from './accounts.ts';
import { accountPage, errorPage, PAGE_HEADERS, STYLE, STYLE_PATH } from './pages.ts';
import { createProvider } from './provider.ts';
import type { Settings } from './settings.ts';

const MAX_FORM_LENGTH = 4 * 1024;
const HOUR_SECONDS = 3_600;

export interface FakeOidcProvider {
  /** The provider's URL, and the `iss` claim of its tokens. */
  issuer: string;
  server: Server;
}

/** Starts the provider on the loopback interface, which other machines cannot reach. */
export async function startFakeOidcProvider(settings: Settings): Promise<FakeOidcProvider> {
  const server = createServer().listen(settings.port, 'localhost');
  await once(server, 'listening');
  // The shop runs on 127.0.0.1. With `localhost` the redirects are cross-site, as with the real Google.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const accounts = new Accounts();
  const provider = await createProvider(issuer, settings, accounts);
  const handleProtocol = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === STYLE_PATH) response.setHeader('content-type', 'text/css').end(STYLE);
    else if (!pathname.startsWith('/interaction/')) void handleProtocol(request, response);
    else
      handleInteraction(provider, accounts, request, response).catch((error: unknown) => {
        sendPage(response, 400, errorPage(reasonOf(error)));
      });
  });
  return { issuer, server };
}

/** Handles the page on which the user chooses an account. @throws when no sign-in is in progress */
async function handleInteraction(
  provider: Provider,
  accounts: Accounts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (form.has('cancel')) {
    const result = { error: 'access_denied', error_description: 'The user cancelled the sign-in' };
    return provider.interactionFinished(request, response, result);
  }
  const account = chosenAccount(form, accounts);
  if (!account) return sendPage(response, 200, accountPage(accounts.presets));
  const isEarlier = form.get('signed_in') === 'earlier';
  const result = await grantAccess(provider, String(params.client_id), account, isEarlier);
  return provider.interactionFinished(request, response, result);
}

/** @throws when the form is longer than the page's own forms can be */
async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  let body = '';
  for await (const chunk of request) {
    body += chunk;
    if (body.length > MAX_FORM_LENGTH) throw new Error('the form is too long');
  }
  return new URLSearchParams(body);
}

function chosenAccount(form: URLSearchParams, accounts: Accounts): Account | undefined {
  const [name, email, verified] = ['name', 'email', 'email_verified'].map((field) => form.get(field)?.trim());
  if (!name || !email) return accounts.find(form.get('sub') ?? '');
  return accounts.add({ name, email, email_verified: verified === 'text' ? 'false' : verified === 'yes' });
}

/** Choosing an account also grants the shop the email and profile scopes. `isEarlier`: the sign-in was an hour ago, as with a Google session. */
async function grantAccess(
  provider: Provider,
  clientId: string,
  { sub }: Account,
  isEarlier: boolean,
): Promise<InteractionResults> {
  const grant = new provider.Grant({ accountId: sub, clientId });
  grant.addOIDCScope('openid email profile');
  const login = { accountId: sub, ...(isEarlier && { ts: Math.floor(Date.now() / 1_000) - HOUR_SECONDS }) };
  return { select_account: {}, login, consent: { grantId: await grant.save() } };
}

function sendPage(response: ServerResponse, status: number, page: string): void {
  response.writeHead(status, PAGE_HEADERS).end(page);
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.OIDCProviderError) return error.error_description ?? error.error;
  return String(error);
}
