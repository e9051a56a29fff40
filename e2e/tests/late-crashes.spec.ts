import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { MICROFRONTEND, rollout } from '../support/console.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { clientAddress } from '../support/test.ts';
import { canaryBucket } from '../support/visitor.ts';

/** Throws after the gate has rendered the pages. The edge stops the timers of a page, but not its signals. */
const LATE_ERROR = 'AbortSignal.timeout(3_000).onabort = () => { throw new Error("late"); };';

async function crashLater(dist: string): Promise<void> {
  const { serverEntry = '' }: MicrofrontendManifest = JSON.parse(
    await readFile(path.join(dist, 'remote.json'), 'utf8'),
  );
  await appendFile(path.join(dist, serverEntry), `\n${LATE_ERROR}\n`);
}

test('a canary that crashes render threads after responses is rolled back automatically', {
  tag: '@full',
}, async ({ request, shop }) => {
  const { live } = await rollout(shop);
  const mount = { kind: 'mount', microfrontend: MICROFRONTEND, version: live.version, module: 'blogs' };
  const data = { set: 'a-tab', bucketed: true, events: Array.from({ length: 16 }, () => mount) };
  await shop.releaseChanged(MICROFRONTEND, crashLater, '--canary', '50');
  for (let sent = 0; sent < 8; sent += 1)
    await request.post('/api/releases/reports', { data, headers: { 'x-forwarded-for': clientAddress() } });

  const headers = { cookie: `bucket=${await canaryBucket(request)}` };
  const visit = async (visitor: number) => {
    const response = await request.get(`/blogs?visitor=${visitor}`, { headers });
    expect(response.status()).toBe(200);
  };
  for (let visitor = 0; (await rollout(shop)).canary; visitor += 1) await visit(visitor);

  const admin = await ShopApi.admin(shop.site);
  const [stopped] = await admin.listLedger(1);
  expect(stopped).toMatchObject({ action: 'canary-stopped', actor: 'auto' });
});
