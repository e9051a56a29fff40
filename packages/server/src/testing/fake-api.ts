import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { exportJWK, SignJWT } from 'jose';
import {
  ACCESS_TOKEN_ALGORITHM,
  ACCESS_TOKEN_AUDIENCE,
  ACCESS_TOKEN_TYPE,
} from '../access/access-token-verifier.ts';
import type { AuthenticatedUser } from '../access/authenticated-user.ts';

const ISSUER = 'https://shop.example';

export function newAccessTokenKey(): KeyObject {
  return generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
}

/** What a token differs in from a token of the first key. */
interface TokenOptions {
  ver?: number;
  kid?: string;
  key?: KeyObject;
}

/** A fake of the API for services that verify access tokens: issues tokens, and serves keys and revoked tokens on its internal port. */
export class FakeApi {
  /** The requests in order. */
  readonly requests: IncomingMessage[] = [];
  /** The bodies of the POST requests. */
  readonly bodies: unknown[] = [];
  /** The private keys by id. */
  keys: Record<string, KeyObject> = { one: newAccessTokenKey() };
  /** The current token versions of users whose tokens were revoked. */
  versions: Record<string, number> = {};
  /** Replaces the response. */
  respond: ((response: ServerResponse) => void) | undefined;
  private readonly server: Server = createServer((request, response) => void this.answer(request, response));

  static async start(): Promise<FakeApi> {
    const api = new FakeApi();
    await once(api.server.listen(0, '127.0.0.1'), 'listening');
    return api;
  }

  get internalUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  issue(
    { id, provenAt, ...claims }: AuthenticatedUser,
    { ver = 1, kid = 'one', key }: TokenOptions = {},
  ): Promise<string> {
    const signingKey = key ?? this.keys[kid];
    if (!signingKey) throw new Error(`There is no key ${kid}.`);
    return new SignJWT({ ...claims, auth_time: provenAt, ver })
      .setProtectedHeader({ alg: ACCESS_TOKEN_ALGORITHM, typ: ACCESS_TOKEN_TYPE, kid })
      .setSubject(id)
      .setIssuer(ISSUER)
      .setAudience(ACCESS_TOKEN_AUDIENCE)
      .setIssuedAt()
      .setExpirationTime('15m')
      .sign(signingKey);
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.requests.push(request);
    if (this.respond) return this.respond(response);
    if (request.method === 'POST') {
      this.bodies.push(await json(request));
      return void response.writeHead(200).end('{}');
    }
    const body = JSON.stringify(
      request.url === '/internal/access-token-keys'
        ? { issuer: ISSUER, keys: await this.publicKeys() }
        : { currentVersions: this.versions },
    );
    const etag = `"${Buffer.from(body).toString('base64')}"`;
    if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    response.writeHead(200, { etag }).end(body);
  }

  private publicKeys(): Promise<object[]> {
    const keys = Object.entries(this.keys);
    return Promise.all(keys.map(async ([kid, key]) => ({ ...(await exportJWK(createPublicKey(key))), kid })));
  }
}
