import { appendFile, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@playwright/test';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { runWhetstone } from '../../scripts/lib/release-built.ts';
import { ROOT } from '../../scripts/lib/workspace.ts';
import { MICROFRONTEND, rollout } from '../support/console.ts';
import { test } from '../support/own-shop.ts';
import { ShopApi } from '../support/shop-api.ts';
import { clientAddress } from '../support/test.ts';
import { canaryBucket } from '../support/visitor.ts';

/** Throws after the gate has rendered the pages. The edge stops the timers of a page, but not its signals. */
const LATE_ERROR = 'AbortSignal.timeout(3_000).onabort = () => { throw new Error("late"); };';

/** Pages throw after more renders than the gate needs. */
const THROWING_PAGES = `
const { init, get } = module.exports;
const throwLater = (exported, renders = 0) => ({
  ...exported,
  Page: (props) => {
    if (++renders > 8) throw new TypeError('no price');
    return exported.Page(props);
  },
});
module.exports = { init, get: async (name) => { const load = await get(name); const late = throwLater(load()); return () => late; } };`;

const serverCode = (code: string) => async (dist: string) => {
  const { serverEntry = '' }: MicrofrontendManifest = JSON.parse(
    await readFile(path.join(dist, 'remote.json'), 'utf8'),
  );
  await appendFile(path.join(dist, serverEntry), `\n${code}\n`);
};

test('a canary that crashes render threads after responses is rolled back automatically', {
  tag: '@full',
}, async ({ request, shop }) => {
  const { live } = await rollout(shop);
  const mount = { kind: 'mount', microfrontend: MICROFRONTEND, version: live.version, module: 'blogs' };
  const data = { set: 'a-tab', bucketed: true, events: Array.from({ length: 16 }, () => mount) };
  await shop.releaseChanged(MICROFRONTEND, serverCode(LATE_ERROR), '--canary', '50');
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

test('a page that throws on the server only is in the log of its microfrontend, without a browser', {
  tag: '@full',
}, async ({ request, shop }) => {
  await shop.releaseChanged(MICROFRONTEND, serverCode(THROWING_PAGES));
  const folder = path.join(ROOT, MICROFRONTEND);
  const deployment = await shop.deployment(MICROFRONTEND);
  const readFailures = async () => {
    await request.get('/blogs');
    return runWhetstone(['logs', '--failures'], folder, deployment);
  };
  await expect.poll(readFailures).toMatch(/render-error .*blogs.*TypeError: no price/);
});
