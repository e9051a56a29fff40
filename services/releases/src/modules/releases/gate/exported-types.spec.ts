import type { CheckResult, LedgerRecord } from '@whetstone/contract';
import AdmZip from 'adm-zip';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { type SignedIn, signIn } from '../../../testing/sign-in.ts';
import { type Build, build, TeamClient } from '../../../testing/team-client.ts';

const UI = '@whetstone/ui';
const ARCHIVE = '@mf-types.zip';
/** Equal declarations are equal archives. */
const NO_TIME = new Date(1980, 0, 1);
const BADGE = 'export declare function Badge(props: { tone?: string; size?: number }): string;';
const WITHOUT_TONE = 'export declare function Badge(props: { size?: number }): string;';

let shop: DeliveryApp;
let admin: SignedIn;
let team: TeamClient;
let catalogVersion: string;
beforeAll(async () => {
  shop = await startDeliveryApp();
  admin = await signIn(shop, { role: 'admin' });
  team = await TeamClient.of(shop, 'shell');
  await team.release(shellWith(BADGE));
  const catalog = await TeamClient.of(shop, 'mf-catalog');
  catalogVersion = (await catalog.release(build('mf-catalog', 'one', { imports: { [UI]: ['Badge'] } })))
    .checkReport.version;
  const content = await TeamClient.of(shop, 'mf-content');
  await content.release(build('mf-content', 'one', { imports: { [UI]: ['Icon'] } }));
});
afterAll(() => shop.close());

/** A shell that provides these declarations, with an icon. */
function shellWith(badge: string | null, entry = 'one'): Build {
  const zip = new AdmZip();
  const add = (file: string, text: string) => {
    zip.addFile(`node_modules/${UI}/${file}`, Buffer.from(text)).header.time = NO_TIME;
  };
  add('package.json', '{ "name": "@whetstone/ui", "version": "1.0.0", "types": "./index.d.ts" }');
  add('index.d.ts', `${badge}\nexport declare const Icon: 'icon';`);
  return build(
    'shell',
    entry,
    { exports: { [UI]: ['Badge', 'Icon'] } },
    badge === null ? {} : { [ARCHIVE]: zip.toBuffer() },
  );
}

const typesOf = (results: CheckResult[]) => results.filter(({ check }) => check === 'types');

async function dryRun(built: Build): Promise<CheckResult[]> {
  const response = await team.publish(await team.prepare(built), { percentage: 100, dryRun: true });
  return typesOf(response.json().checkReport.results);
}

describe('the exported types of a candidate shell', () => {
  it('name the remote, its version, the symbol and the change that would break it', async () => {
    expect(await dryRun(shellWith(WITHOUT_TONE))).toEqual([
      {
        check: 'types',
        passed: false,
        subject: 'mf-catalog',
        sentence: `The type of Badge in ${UI} changes for mf-catalog ${catalogVersion}, which was built with the old type: it no longer has tone.`,
        remedy: expect.stringContaining('until mf-catalog no longer imports Badge'),
      },
    ]);
  });

  it.each([
    ['additions', BADGE.replace('tone?', 'icon?: string; tone?'), /have compatible types/],
    ['the live types', BADGE, /are those of shell/],
    ['no types', null, /were not compared, because shell [0-9a-f]{16} has no types/],
  ])('pass with %s', async (_what, badge, sentence) => {
    expect(await dryRun(shellWith(badge, 'next'))).toEqual([
      { check: 'types', passed: true, subject: 'shell', sentence: expect.stringMatching(sentence) },
    ]);
  });

  it('are rejected in an archive that cannot be read', async () => {
    const broken = build(
      'shell',
      'broken',
      { exports: { [UI]: ['Badge', 'Icon'] } },
      { [ARCHIVE]: 'no archive' },
    );
    expect(await dryRun(broken)).toEqual([
      expect.objectContaining({ passed: false, sentence: expect.stringMatching(/is not a zip archive\.$/) }),
    ]);
  });

  it('are accepted by an admin with a reason only, and the report and the ledger have the reason', async () => {
    const version = await team.prepare(shellWith(WITHOUT_TONE));
    const publish = (headers: { authorization: string }, reason?: string) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/releases/shell/${version}/publication`,
        headers,
        payload: { percentage: 100, acceptTypeChanges: true, ...(reason && { reason }) },
      });
    expect((await publish(team.headers, 'Nobody sets it.')).statusCode).toBe(403);
    expect((await publish(admin.headers)).json()).toMatchObject({
      status: 400,
      errors: [{ field: 'reason', message: expect.stringContaining('why') }],
    });
    const accepted = await publish(admin.headers, 'mf-catalog sets no tone.');
    expect(accepted.json()).toMatchObject({ outcome: 'live' });
    const [result] = typesOf(accepted.json().checkReport.results);
    expect(result?.sentence).toContain(`${admin.email} accepted this: mf-catalog sets no tone.`);
    const ledger = await shop.app.inject({ url: '/api/releases/ledger?limit=1', headers: admin.headers });
    expect(ledger.json<LedgerRecord[]>()).toMatchObject([
      { version, actor: admin.email, reason: 'mf-catalog sets no tone.' },
    ]);
  });
});
