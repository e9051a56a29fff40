import { type Row, rowsFor } from '@whetstone/server/testing/access-matrix';
import { DeployTokensService } from '../modules/deploy-tokens/deploy-tokens.service.ts';
import { ApprovalsService } from '../modules/releases/approvals/approvals.service.ts';
import { build, type TeamClient } from './team-client.ts';
import type { TestApp } from './test-app.ts';

export interface Cast {
  shop: TestApp;
  /** The team whose microfrontend the request concerns. */
  team: TeamClient;
}

const { everyone, adminOnly, teamOnly, teamOrAdmin, edgeOnly } = rowsFor<Cast>();

const catalog = build('mf-catalog');
const event = { kind: 'mount', microfrontend: 'mf-catalog', version: '0123456789abcdef', module: 'home' };
const report = { set: 'a1b2c3', events: [event] };

/** Every route of the service, with its status for each kind of caller. */
export const accessMatrix: Record<string, Row<Cast>> = {
  'GET /api/health/live': everyone('/api/health/live'),
  'GET /api/health/ready': everyone('/api/health/ready'),
  'GET /api/releases/docs': everyone('/api/releases/docs'),
  'GET /api/releases/docs-json': everyone('/api/releases/docs-json'),
  'GET /api/releases/docs-yaml': everyone('/api/releases/docs-yaml'),

  'GET /api/deploy-tokens': adminOnly(() => ({ url: '/api/deploy-tokens' })),
  'GET /api/deploy-tokens/entries': adminOnly(() => ({ url: '/api/deploy-tokens/entries' })),
  'POST /api/deploy-tokens': adminOnly(() => {
    return { url: '/api/deploy-tokens', payload: { microfrontend: 'mf-catalog', label: 'laptop' } };
  }, 201),
  'DELETE /api/deploy-tokens/:id': adminOnly(async ({ shop }) => {
    const about = { microfrontend: 'mf-catalog', label: 'old laptop', createdBy: 'test' };
    const { id } = await shop.app.get(DeployTokensService).create(about);
    return { url: `/api/deploy-tokens/${id}` };
  }),

  // There is no edge, so publishing returns 422.
  'POST /api/releases': teamOnly(
    () => ({ url: '/api/releases', payload: { manifest: catalog.manifest } }),
    200,
  ),
  'PUT /api/releases/:microfrontend/:version/files/*': teamOnly(async ({ team }) => {
    const version = await team.prepare(catalog);
    const headers = { 'content-type': 'application/octet-stream' };
    const payload = Buffer.from(catalog.contents['entry.js'] ?? '');
    return { url: `/api/releases/mf-catalog/${version}/files/entry.js`, payload, headers };
  }, 204),
  'POST /api/releases/:microfrontend/:version/publication': teamOrAdmin(async ({ team }) => {
    const url = `/api/releases/mf-catalog/${await team.prepare(catalog)}/publication`;
    return { url, payload: { percentage: 100 } };
  }, 422),

  'POST /api/releases/:microfrontend/rollback': teamOrAdmin(() => {
    return { url: '/api/releases/mf-catalog/rollback', payload: { version: '0123456789abcdef' } };
  }, 409),
  'POST /api/releases/:microfrontend/retirement': teamOrAdmin(() => {
    return { url: '/api/releases/mf-catalog/retirement', payload: { version: '0123456789abcdef' } };
  }, 409),
  'DELETE /api/releases/:microfrontend/retirement': teamOrAdmin(
    () => ({ url: '/api/releases/mf-catalog/retirement' }),
    409,
  ),
  'GET /api/releases/:microfrontend/inbound-links': teamOrAdmin(
    () => ({ url: '/api/releases/mf-catalog/inbound-links' }),
    404,
  ),
  'GET /api/releases/:microfrontend/log': teamOrAdmin(() => ({ url: '/api/releases/mf-catalog/log' }), 200),
  'GET /api/releases/retired': adminOnly(() => ({ url: '/api/releases/retired' })),
  'GET /api/releases': adminOnly(() => ({ url: '/api/releases' })),
  'GET /api/releases/:microfrontend': teamOrAdmin(() => ({ url: '/api/releases/mf-catalog' }), 404),
  'GET /api/releases/ledger': adminOnly(() => ({ url: '/api/releases/ledger' })),
  'GET /api/releases/check-reports/:id': teamOrAdmin(async ({ team }) => {
    const rejected = await team.publish(await team.prepare(catalog));
    return { url: `/api/releases/check-reports/${rejected.json().checkReport.id}` };
  }, 200),

  'GET /api/releases/:microfrontend/:version/blast-radius': adminOnly(async ({ team }) => {
    return { url: `/api/releases/mf-catalog/${await team.prepare(catalog)}/blast-radius` };
  }),
  'GET /api/releases/approvals': adminOnly(() => ({ url: '/api/releases/approvals' })),
  'POST /api/releases/approvals/:id/approval': adminOnly(async ({ shop }) => {
    return { url: `/api/releases/approvals/${await requestApproval(shop)}/approval` };
  }, 200),
  'DELETE /api/releases/approvals/:id': adminOnly(async ({ shop }) => {
    return { url: `/api/releases/approvals/${await requestApproval(shop)}` };
  }),
  'GET /api/releases/rejections': adminOnly(() => ({ url: '/api/releases/rejections' })),
  'GET /api/releases/:microfrontend/rejections': adminOnly(() => ({
    url: '/api/releases/mf-catalog/rejections',
  })),
  'GET /api/releases/:microfrontend/telemetry': adminOnly(() => ({
    url: '/api/releases/mf-catalog/telemetry',
  })),
  'POST /api/releases/reports': everyone('/api/releases/reports', report, 202),

  'GET /api/releases/policy-violations': adminOnly(() => ({ url: '/api/releases/policy-violations' })),
  'POST /api/releases/policy-violations': everyone('/api/releases/policy-violations', [], 202),

  // These routes exist on the internal listener only.
  'GET /internal/release-document': edgeOnly(() => ({ url: '/internal/release-document' }), 404),
  // A candidate's files require the ticket of its render check.
  'GET /internal/release-files/:microfrontend/:version/*': edgeOnly(async ({ team }) => {
    return { url: `/internal/release-files/mf-catalog/${await team.prepare(catalog)}/remote.json` };
  }, 404),
};

/** Returns the id of a request. */
async function requestApproval(shop: TestApp): Promise<string> {
  const approvals = shop.app.get(ApprovalsService);
  const release = { ...catalog.manifest, version: '0123456789abcdef', base: '' };
  await approvals.request(release, [{ kind: 'budget', value: '40000' }], 'test');
  const [request] = (await approvals.list(undefined, { limit: 1, count: false })).items;
  return request?.id ?? '';
}
