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
const at = 'mf-catalog';
const event = { kind: 'mount', microfrontend: 'mf-catalog', version: '0123456789abcdef', module: 'home' };
const payload = { version: '0123456789abcdef' };

/** A candidate of the team. */
const prepared = async ({ team }: Cast) => ['mf-catalog', await team.prepare(catalog)];

/** Every route of the service, with its status for each kind of caller. */
export const accessMatrix: Record<string, Row<Cast>> = {
  'GET /api/health/live': everyone(),
  'GET /api/health/ready': everyone(),
  'GET /api/releases/docs': everyone(),
  'GET /api/releases/docs-json': everyone(),
  'GET /api/releases/docs-yaml': everyone(),

  'GET /api/deploy-tokens': adminOnly(),
  'GET /api/deploy-tokens/entries': adminOnly(),
  'POST /api/deploy-tokens': adminOnly({ payload: { microfrontend: 'mf-catalog', label: 'laptop' } }, 201),
  'DELETE /api/deploy-tokens/:id': adminOnly({ at: createToken }),

  // There is no edge, so publishing returns 422.
  'POST /api/releases': teamOnly({ payload: { manifest: catalog.manifest } }, 200),
  'PUT /api/releases/:microfrontend/:version/files/*': teamOnly(
    {
      at: async (cast) => [...(await prepared(cast)), 'entry.js'],
      payload: Buffer.from(catalog.contents['entry.js'] ?? ''),
      headers: { 'content-type': 'application/octet-stream' },
    },
    204,
  ),
  'POST /api/releases/:microfrontend/:version/publication': teamOrAdmin(
    { at: prepared, payload: { percentage: 100 } },
    422,
  ),

  'POST /api/releases/:microfrontend/rollback': teamOrAdmin({ at, payload }, 409),
  'POST /api/releases/:microfrontend/retirement': teamOrAdmin({ at, payload }, 409),
  'DELETE /api/releases/:microfrontend/retirement': teamOrAdmin({ at }, 409),
  'GET /api/releases/:microfrontend/inbound-links': teamOrAdmin({ at }, 404),
  'GET /api/releases/:microfrontend/log': teamOrAdmin({ at }, 200),
  'GET /api/releases/retired': adminOnly(),
  'GET /api/releases': adminOnly(),
  'GET /api/releases/:microfrontend': teamOrAdmin({ at }, 404),
  'GET /api/releases/ledger': adminOnly(),
  'GET /api/releases/check-reports/:id': teamOrAdmin({ at: rejectRelease }, 200),

  'GET /api/releases/:microfrontend/:version/blast-radius': adminOnly({ at: prepared }),
  'GET /api/releases/approvals': adminOnly(),
  'POST /api/releases/approvals/:id/approval': adminOnly({ at: requestApproval }),
  'DELETE /api/releases/approvals/:id': adminOnly({ at: requestApproval }),
  'GET /api/releases/rejections': adminOnly(),
  'GET /api/releases/:microfrontend/rejections': adminOnly({ at }),
  'GET /api/releases/:microfrontend/telemetry': adminOnly({ at }),
  'POST /api/releases/reports': everyone({ payload: { set: 'a1b2c3', events: [event] } }, 202),

  'GET /api/releases/policy-violations': adminOnly(),
  'POST /api/releases/policy-violations': everyone({ payload: [] }, 202),

  // These routes exist on the internal listener only.
  'GET /internal/release-document': edgeOnly({}, 404),
  // A candidate's files require the ticket of its render check.
  'GET /internal/release-files/:microfrontend/:version/*': edgeOnly(
    { at: async (cast) => [...(await prepared(cast)), 'remote.json'] },
    404,
  ),
};

async function createToken({ shop }: Cast): Promise<string> {
  const about = { microfrontend: 'mf-catalog', label: 'old laptop', createdBy: 'test' };
  return (await shop.app.get(DeployTokensService).create(about)).id;
}

/** Returns the id of the check report. */
async function rejectRelease({ team }: Cast): Promise<string> {
  return (await team.publish(await team.prepare(catalog))).json().checkReport.id;
}

/** Returns the id of a request. */
async function requestApproval({ shop }: Cast): Promise<string> {
  const approvals = shop.app.get(ApprovalsService);
  const release = { ...catalog.manifest, version: '0123456789abcdef', base: '' };
  await approvals.request(release, [{ kind: 'budget', value: '40000' }], 'test');
  const [request] = (await approvals.list(undefined, { limit: 1, count: false })).items;
  return request?.id ?? '';
}
