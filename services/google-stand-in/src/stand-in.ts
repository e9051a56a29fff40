import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { errors } from 'oidc-provider';
import { interact } from './interaction.ts';
import { errorPage } from './pages.ts';
import { People } from './people.ts';
import { createProvider } from './provider.ts';
import { sendPage } from './send-page.ts';
import type { Settings } from './settings.ts';
import { STYLE, STYLE_PATH } from './style.ts';

export interface FakeOidcProvider {
  /** Its address, and what it calls itself in the tokens that it issues. */
  issuer: string;
  server: Server;
}

/** Starts the provider on this machine's own address, for nobody else to reach. */
export async function startFakeOidcProvider(settings: Settings): Promise<FakeOidcProvider> {
  const server = createServer().listen(settings.port, 'localhost');
  await once(server, 'listening');
  // Not 127.0.0.1, where the shop is: so the way there and back leads across sites, as with the real Google.
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const people = new People();
  const provider = await createProvider(issuer, settings, people);
  const answer = provider.callback();
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', issuer);
    if (pathname === STYLE_PATH) response.setHeader('content-type', 'text/css').end(STYLE);
    else if (!pathname.startsWith('/interaction/')) void answer(request, response);
    else
      interact(provider, people, request, response).catch((error: unknown) => {
        sendPage(response, 400, errorPage(reasonOf(error)));
      });
  });
  return { issuer, server };
}

function reasonOf(error: unknown): string {
  if (error instanceof errors.OIDCProviderError) return error.error_description ?? error.error;
  return String(error);
}
