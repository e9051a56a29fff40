import { setTimeout as wait } from 'node:timers/promises';
import { changeVersion, modifyBuild, removeBuild, versionOf } from '../../scripts/lib/modify-build.ts';
import { release } from '../../scripts/lib/release-built.ts';
import type { AttackedShop } from '../lib/attacked-shop.ts';
import type { Tries } from '../lib/tries.ts';

const REMOTE = 'mf-content';
const REPORTS = 200;
const LIVE_REPORTS = 20;
/** Of one report. */
const EVENTS = 16;
/** Reports are written once a second, and canaries analyzed then. */
const ANALYSIS_MS = 3_000;
/** Requests of one network that the route for violations accepts at once. */
const VIOLATIONS_AT_ONCE = 60;
/** With one more per 72 minutes. */
const GROUPS_OF_NETWORK = 21;

interface Status {
  live: { version: string };
  canary?: { version: string };
}

/** Reports failures of a canary and violations of the content security policy that never happened, from one network. */
export async function forgeReports(shop: AttackedShop, tries: Tries): Promise<void> {
  const folder = await modifyBuild(REMOTE, (dist) => changeVersion(dist, 'a canary'));
  const version = await versionOf(folder);
  const deployment = await shop.deployment(REMOTE);
  await release(folder, deployment, ['--canary', '50']).finally(() => removeBuild(folder));
  const token = shop.adminToken;
  const readStatus = () => shop.read<Status>('GET', `/api/releases/${REMOTE}`, { token });
  const headers = { 'x-forwarded-for': '203.0.113.20' };
  const report = async (kind: 'mount' | 'render-error', reported: string) => {
    const event = { kind, microfrontend: REMOTE, version: reported, module: 'blogs' };
    const body = { set: 'x1', bucketed: true, events: Array.from({ length: EVENTS }, () => event) };
    const { status } = await shop.send('POST', '/api/releases/reports', { headers, body });
    tries.record(`a forged report of a ${kind}`, status === 202 || status === 429, status);
  };
  const { live } = await readStatus();
  // Without enough visits of the live release, the canary would be compared with nothing.
  for (let sent = 0; sent < LIVE_REPORTS; sent += 1) await report('mount', live.version);
  for (let sent = 0; sent < REPORTS; sent += 1) await report('render-error', version);
  await wait(ANALYSIS_MS);
  const status = await readStatus();
  tries.record(
    'the canary after reports of one network',
    status.canary?.version === version,
    status.canary?.version ?? 'stopped',
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
