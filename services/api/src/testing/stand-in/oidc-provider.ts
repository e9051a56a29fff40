import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import Provider, { interactionPolicy } from 'oidc-provider';
import { people } from './people.ts';

/**
 * An OpenID provider in Google's place, run as a process of its own:
 * `node oidc-provider.ts <redirect address> [port]` prints its address. Its only page asks who to be.
 */
const [redirectUri = '', port = '0'] = process.argv.slice(2);
const server = createServer();
await new Promise<void>((resolve) => server.listen(Number(port), '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

const { privateKey } = await generateKeyPair('RS256', { extractable: true });
const policy = interactionPolicy.base();
policy.add(new interactionPolicy.Prompt({ name: 'select_account', requestable: true }), 0);

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'shop',
      client_secret: 'shop-secret',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code'],
      response_types: ['code'],
    },
  ],
  jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'stand-in' }] },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
  conformIdTokenClaims: false,
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  cookies: { keys: ['stand-in'] },
  interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
  findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, ...people[sub] }) }),
});

provider.use(async (context, next) => {
  if (!context.path.startsWith('/interaction/')) return next();
  const accountId = String(context.query.as ?? '');
  if (!people[accountId]) {
    context.body = Object.entries(people)
      .map(([sub, { email }]) => `<p><a href="?as=${sub}">${email}</a></p>`)
      .join('');
    return;
  }
  const { params } = await provider.interactionDetails(context.req, context.res);
  const grant = new provider.Grant({ accountId, clientId: String(params.client_id) });
  grant.addOIDCScope('openid email profile');
  context.respond = false;
  await provider.interactionFinished(context.req, context.res, {
    select_account: {},
    login: { accountId },
    consent: { grantId: await grant.save() },
  });
});

server.on('request', provider.callback());
process.stdout.write(`${issuer}\n`);
