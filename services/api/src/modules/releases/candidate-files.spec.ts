import { type DeliveryApp, startDeliveryApp } from '../../testing/releases/delivery-app.ts';
import { edgeHeaders } from '../../testing/releases/release-document.ts';
import { build, TeamClient } from '../../testing/releases/team-client.ts';
import { canonicalManifest, versionOf } from './manifest/canonical-manifest.ts';
import { Release } from './release.entity.ts';

let shop: DeliveryApp;
let team: TeamClient;
beforeEach(async () => {
  shop = await startDeliveryApp();
  team = await TeamClient.of(shop, 'shell');
});
afterEach(() => shop.close());

async function statusOf(version: string, authorization?: string): Promise<number> {
  const headers = { ...edgeHeaders(shop.config), ...(authorization !== undefined && { authorization }) };
  const url = `/api/internal/release-files/shell/${version}`;
  const files = ['entry.js', 'remote.json'].map((file) =>
    shop.app.inject({ url: `${url}/${file}`, headers }),
  );
  const [file, manifest] = await Promise.all(files);
  expect(manifest?.statusCode).toBe(file?.statusCode);
  return file?.statusCode ?? 0;
}

async function release(entry: string, percentage = 100): Promise<string> {
  return (await team.release(build('shell', entry), percentage)).checkReport.version;
}

describe('the files of a build', () => {
  it('are private before publication, even from the build’s own team', async () => {
    await release('live');
    const version = await team.prepare(build('shell', 'candidate'));
    expect(await statusOf(version)).toBe(404);
    expect(await statusOf(version, team.headers.authorization)).toBe(404);
  });

  it('are available to the rendering edge until its ticket expires', async () => {
    let during = 0;
    shop.edge.answer = async (checks, { document, ticket }) => {
      const [shell] = document.pieces;
      during = await statusOf(shell?.live.version ?? '', ticket);
      return checks;
    };
    const version = await team.prepare(build('shell'));
    const dry = await team.publish(version, { percentage: 100, dryRun: true });
    expect([dry.json().outcome, during]).toEqual(['dry-run', 200]);
    const ticket = shop.edge.asked[0]?.ticket ?? '';
    expect(await statusOf(version)).toBe(404);
    expect(await statusOf(await team.prepare(build('shell', 'another')), ticket)).toBe(404);
    const later = Date.now() + 61_000;
    const clock = jest.spyOn(Date, 'now').mockReturnValue(later);
    const expired = await statusOf(version, ticket);
    clock.mockRestore();
    expect(expired).toBe(404);
  });

  it('are available to every edge after publication and after a replacement', async () => {
    const one = await release('one');
    const two = await release('two');
    const canary = await release('three', 10);
    await team.rollBack();
    for (const version of [one, two, canary]) expect(await statusOf(version)).toBe(200);
  });
});

it('reject the publication of a stored build with a forbidden file type', async () => {
  const { manifest, contents } = build('shell');
  const old = { ...manifest, files: { ...manifest.files, 'evil.html': manifest.files['entry.js'] } };
  await team.prepare({ manifest, contents });
  const canonical = canonicalManifest(old as typeof manifest);
  const version = versionOf(canonical);
  await shop.dataSource.getRepository(Release).insert({
    ...{ microfrontend: 'shell', version, manifest: canonical },
    ...{ commit: null, offeredBy: 'test', offeredAt: new Date() },
  });
  const refused = await team.publish(version);
  expect(refused.statusCode).toBe(422);
  expect(refused.json().checkReport.results).toContainEqual(
    expect.objectContaining({
      ...{ check: 'files', passed: false, subject: 'shell' },
      sentence: expect.stringMatching(/^evil\.html is of a type that a release may not contain/),
    }),
  );
});
