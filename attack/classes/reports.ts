import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { changeVersion, modifyBuild, versionOf } from '../../scripts/lib/modify-build.ts';
import { release } from '../../scripts/lib/release-built.ts';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const REMOTE = 'mf-content';
const REPORTS = 200;
/** Reports are written once a second, and canaries analyzed then. */
const ANALYSIS_MS = 3_000;
/** Requests of one network that the route for violations accepts at once. */
const VIOLATIONS_AT_ONCE = 60;
/** With one more per 72 minutes. */
const GROUPS_OF_NETWORK = 21;

/** Reports failures of a canary and violations of the content security policy that never happened, from one network. */
export async function forgeReports(shop: AttackedShop, tries: Tries): Promise<void> {
  const folder = await modifyBuild(REMOTE, (dist) => changeVersion(dist, 'a canary'));
  const version = await versionOf(folder);
  await release(folder, await shop.deployment(REMOTE), ['--canary', '50']);
  await rm(path.dirname(folder), { recursive: true });
  const events = Array.from({ length: 16 }, () => ({
    ...{ kind: 'render-error', microfrontend: REMOTE, version, module: 'blogs' },
  }));
  const headers = { 'x-forwarded-for': '203.0.113.20' };
  for (let sent = 0; sent < REPORTS; sent += 1) {
    const { status } = await shop.send('POST', '/api/releases/reports', {
      headers,
      body: { set: 'x1', bucketed: true, events },
    });
    tries.record('a forged report of a failure', status === 202 || status === 429, status);
  }
  await wait(ANALYSIS_MS);
  const token = shop.adminToken;
  const status = await shop.read<{ canary?: { version: string } }>('GET', `/api/releases/${REMOTE}`, {
    token,
  });
  tries.record(
    'the canary after reports of one network',
    status.canary?.version === version,
    JSON.stringify(status),
  );
  await forgeViolations(shop, tries);
}

async function forgeViolations(shop: AttackedShop, tries: Tries): Promise<void> {
  const url = '/api/releases/policy-violations?microfrontend=mf-catalog';
  const headers = { 'x-forwarded-for': '203.0.113.21', 'content-type': 'application/reports+json' };
  let accepted = 0;
  for (let sent = 0; sent < REPORTS; sent += 1) {
    const report = {
      effectiveDirective: 'img-src',
      blockedURL: `https://n${sent}.attacker.example/?visitor=robin`,
    };
    const body = JSON.stringify([{ type: 'csp-violation', body: report }]);
    const { status } = await shop.send('POST', url, { headers, body });
    if (status === 202) accepted += 1;
  }
  // One a second more while the requests are sent.
  tries.record(
    'forged violations of one network',
    accepted < REPORTS / 2 && accepted >= VIOLATIONS_AT_ONCE,
    accepted,
  );
  const { body } = await shop.send('GET', '/api/releases/policy-violations', { token: shop.adminToken });
  const groups = body.split('attacker.example').length - 1;
  tries.record('groups of one network', groups <= GROUPS_OF_NETWORK, groups);
  tries.record('queries of blocked addresses', !body.includes('robin'), body);
}
