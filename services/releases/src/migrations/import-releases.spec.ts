import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { databaseOptions } from '@whetstone/server/database/database-options';
import { openDatabase } from '@whetstone/server/database/open-database';
import { type SqlValue, writePrepared } from '@whetstone/server/database/prepared-queries';
import { createTestDatabase, type TestDatabase } from '@whetstone/server/testing/database/test-database';
import { compiled } from '@whetstone/server/testing/service-process';
import { migrations as shopMigrations } from '../../../api/src/migrations/migrations.ts';
import { canonicalManifest, versionOf } from '../modules/releases/files/manifest.ts';
import { readReleaseDocument } from '../testing/release-document.ts';
import { buildReleases, environmentOf } from '../testing/releases-process.ts';
import { signIn } from '../testing/sign-in.ts';
import { build } from '../testing/team-client.ts';
import { startTestApp, type TestApp, testConfig } from '../testing/test-app.ts';
import { importReleases } from './import-releases.ts';

const AT = new Date('2026-11-20T08:00:00.123Z');
const TOKEN = `whetstone_deploy_${'A'.repeat(43)}`;
const DIGEST = createHash('sha256').update(TOKEN).digest('hex');
const manifests = ['one', 'two'].map((entry) => canonicalManifest(build('shell', entry).manifest));
const [first = '', second = ''] = manifests.map(versionOf);

let shop: TestDatabase;
beforeAll(async () => {
  shop = await createTestDatabase('api');
  await writeOldReleases(shop);
  await buildReleases();
});
afterAll(() => shop.drop());

/** Two published releases and a deploy token, in the tables of version 0.1.0. */
async function writeOldReleases({ database }: TestDatabase): Promise<void> {
  const dataSource = await openDatabase(databaseOptions({ database }, shopMigrations));
  const insert = (table: string, row: Record<string, SqlValue>) => {
    const names = Object.keys(row);
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`;
    return writePrepared(dataSource, sql, Object.values(row));
  };
  const piece = 'shell';
  await insert('deploy_tokens', {
    ...{ id: 't1', piece, label: 'laptop', digest: DIGEST },
    ...{ created_by: 'ada@mail.example', created_at: AT, revoked_at: null },
  });
  for (const [index, manifest] of manifests.entries()) {
    const [version, sequence] = [versionOf(manifest), index + 1];
    const upload = { built_from: 'abc1234', offered_by: 'deploy token "laptop"', offered_at: AT };
    await insert('releases', { piece, version, manifest, ...upload });
    const report = { id: `c${sequence}`, piece, version, passed: true, findings: '[]', created_at: AT };
    await insert('release_verdicts', report);
    await insert('release_ledger', {
      ...{ id: `l${sequence}`, sequence, piece, action: 'live', version, percentage: 100 },
      ...{ replaced_version: index === 0 ? null : first, replaced_entry: index === 0 ? null : 1 },
      ...{ built_from: 'abc1234', actor: 'deploy token "laptop"', reason: 'Sharper.' },
      ...{ verdict_id: `c${sequence}`, created_at: AT },
    });
  }
  const rollout = { piece, live_version: second, live_entry: 2, last_good_version: first };
  await insert('release_rollouts', rollout);
  const observation = { piece, minute: 29_000_000, version: second, kind: 'mount', bucket: 0, times: 7 };
  await insert('release_observations', observation);
  await writePrepared(dataSource, 'UPDATE release_state SET sequence = 2, changed_at = ?', [AT]);
  await dataSource.destroy();
}

describe('releases of version 0.1.0', () => {
  let releases: TestApp;
  beforeAll(async () => {
    releases = await startTestApp();
    expect(await importReleases(releases.dataSource, shop.database)).toBe(2);
  });
  afterAll(() => releases.close());

  it('keep their versions, ledger and deploy tokens', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const status = await releases.app.inject({ url: '/api/releases/shell', headers });
    expect(status.json()).toMatchObject({ live: { version: second } });
    const admin = await signIn(releases, { role: 'admin' });
    const ledger = await releases.app.inject({ url: '/api/releases/ledger', headers: admin.headers });
    expect(ledger.json()).toMatchObject([
      { microfrontend: 'shell', version: second, commit: 'abc1234', checkReportId: 'c2' },
      { version: first, createdAt: AT.toISOString(), reason: 'Sharper.' },
    ]);
  });

  it('continue the sequence of the release document', async () => {
    expect(await readReleaseDocument(releases)).toMatchObject({
      sequence: 2,
      microfrontends: [{ live: { version: second }, lastGood: { version: first } }],
    });
  });

  it('keep their telemetry', async () => {
    const rows = await releases.dataSource.query('SELECT microfrontend, times FROM release_observations');
    expect(rows).toEqual([{ microfrontend: 'shell', times: 7 }]);
  });

  it('are not copied over existing ones', async () => {
    expect(await importReleases(releases.dataSource, shop.database)).toBe(0);
  });
});

it('are copied once by the migrate command', async () => {
  const fresh = await createTestDatabase('releases');
  const from = shop.database;
  const env = {
    ...environmentOf(testConfig(fresh.database, from.kind === 'sqlite' ? shop.dataDir : fresh.dataDir)),
    ...(from.kind === 'mysql' && { RELEASES_IMPORT_DATABASE_URL: from.url }),
  };
  const command = () => promisify(execFile)(process.execPath, [compiled('releases', 'migrate.js')], { env });
  expect((await command()).stdout).toMatch(/^imported {2}2 releases of the shop's database$/m);
  expect((await command()).stdout).toBe('The schema is up to date.\n');
  await fresh.drop();
});

it('finds nothing to copy in a database without releases', async () => {
  const releases = await startTestApp();
  const empty = await createTestDatabase('api');
  expect(await importReleases(releases.dataSource, empty.database)).toBe(0);
  await empty.drop();
  await releases.close();
});
