import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CreateReleaseResult, ReleaseDocument } from '@whetstone/contract';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { compactVerify } from 'jose';
import type { Config } from '../../../common/config/config.ts';
import { RenderingEdge } from '../../../testing/delivery-app.ts';
import { buildReleases, environmentOf, ReleasesProcess } from '../../../testing/releases-process.ts';
import { build } from '../../../testing/team-client.ts';
import { testConfig } from '../../../testing/test-app.ts';

const signingKey = generateKeyPairSync('ed25519').privateKey;

let fresh: TestDatabase;
let edge: RenderingEdge;
let config: Config;
let api: ReleasesProcess;
beforeAll(async () => {
  fresh = await createTestDatabase('releases');
  edge = await RenderingEdge.start(signingKey);
  config = testConfig(fresh.database, fresh.dataDir, {}, { signingKey, edgeUrl: edge.url });
  await buildReleases();
});
afterAll(async () => {
  await api.stop('SIGKILL');
  edge.close();
  await fresh.drop();
});

async function start(): Promise<void> {
  api = await ReleasesProcess.start(environmentOf(config));
}

async function send(
  method: string,
  path: string,
  body: string,
  type = 'application/json',
): Promise<Response> {
  const token = (await readFile(join(fresh.dataDir, 'deploy-tokens/shell'), 'utf8')).trim();
  const headers = { authorization: `Bearer ${token}`, 'content-type': type };
  return fetch(api.url(path), { method, headers, body });
}

async function createRelease(): Promise<CreateReleaseResult> {
  const { manifest } = build('shell');
  return (await send('POST', '/releases', JSON.stringify({ manifest }))).json();
}

async function upload(version: string, file: string): Promise<void> {
  const content = String(build('shell').contents[file]);
  const path = `/releases/shell/${version}/files/${file}`;
  expect((await send('PUT', path, content, 'application/octet-stream')).status).toBe(204);
}

function publish(version: string): Promise<Response> {
  return send('POST', `/releases/shell/${version}/publication`, JSON.stringify({ percentage: 100 }));
}

async function document(): Promise<ReleaseDocument | undefined> {
  const response = await fetch(`${api.internalUrl}/internal/release-document`, {
    headers: edgeHeaders(config),
  });
  if (response.status === 404) return undefined;
  const { payload } = await compactVerify((await response.json()).document, createPublicKey(signingKey));
  return JSON.parse(Buffer.from(payload).toString());
}

it('publishes nothing after kill -9 between upload and publication, and continues after a restart', async () => {
  await start();
  const { version, missing } = await createRelease();
  for (const file of missing.slice(1)) await upload(version, file);
  await api.stop('SIGKILL');

  await start();
  expect(await document()).toBeUndefined();
  expect((await publish(version)).status).toBe(409);
  expect((await createRelease()).missing).toEqual(missing.slice(0, 1));
  await upload(version, missing[0] ?? '');

  // Killed during the render check: the release stays unpublished.
  const checkRequested = new Promise<void>((resolve) => {
    edge.respond = (checks) => {
      resolve();
      return new Promise((answer) => setTimeout(() => answer(checks), 60_000).unref());
    };
  });
  const unanswered = publish(version).catch(() => undefined);
  await checkRequested;
  await api.stop('SIGKILL');
  expect(await unanswered).toBeUndefined();

  await start();
  expect(await document()).toBeUndefined();
  edge.respond = (checks) => checks;
  expect((await publish(version)).status).toBe(200);
  await api.stop('SIGKILL');

  await start();
  expect((await document())?.microfrontends.map(({ live }) => live.version)).toEqual([version]);
});
