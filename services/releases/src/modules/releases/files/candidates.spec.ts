import type { CreateReleaseResult } from '@whetstone/contract';
import { edgeHeaders } from '@whetstone/server/testing/edge-headers';
import { injectInternal } from '@whetstone/server/testing/inject-internal';
import { type DeliveryApp, startDeliveryApp } from '../../../testing/delivery-app.ts';
import { build, TeamClient } from '../../../testing/team-client.ts';
import { Release } from '../release.entity.ts';
import { canonicalManifest, versionOf } from './manifest.ts';

const HOUR = 60 * 60 * 1_000;

let shop: DeliveryApp;
let team: TeamClient;
beforeEach(async () => {
  shop = await startDeliveryApp({ maxCandidates: 2, maxCandidateBytes: 10_000, keepCandidatesHours: 24 });
  team = await TeamClient.of(shop, 'shell');
});
afterEach(() => shop.close());

/** Moves every upload so far into the past by the given hours. */
async function passHours(hours: number): Promise<void> {
  const releases = shop.dataSource.getRepository(Release);
  for (const { microfrontend, version, uploadedAt } of await releases.find()) {
    await releases.update(
      { microfrontend, version },
      { uploadedAt: new Date(uploadedAt.getTime() - hours * HOUR) },
    );
  }
}

async function upload(entry: string): Promise<[number, string]> {
  const response = await team.createRelease(build('shell', entry).manifest);
  return [response.statusCode, response.json().detail];
}

describe('unpublished builds', () => {
  it('are limited in number; published and re-uploaded builds do not count', async () => {
    for (const entry of ['live', 'replaces it']) await team.release(build('shell', entry));
    for (const entry of ['one', 'two', 'two', 'live']) expect((await upload(entry))[0]).toBe(200);
    expect(await upload('three')).toEqual([
      413,
      'The build was rejected: shell has 2 unpublished builds, which is the limit. Publish a build or wait until one expires.',
    ]);
    const other = await TeamClient.of(shop, 'mf-catalog');
    expect((await other.createRelease(build('mf-catalog').manifest)).statusCode).toBe(200);
    await passHours(25);
    expect((await upload('three'))[0]).toBe(200);
  });

  it('are limited in bytes', async () => {
    expect((await upload('x'.repeat(6_000)))[0]).toBe(200);
    const [status, detail] = await upload('y'.repeat(6_000));
    expect(status).toBe(413);
    expect(detail).toMatch(/^The build was rejected: with this build, shell would have more than .* MiB/);
    expect((await upload('z'.repeat(1_000)))[0]).toBe(200);
  });

  it('expire, and can be published after another upload', async () => {
    const version = await team.prepare(build('shell'));
    await passHours(23);
    expect((await team.publish(version, { percentage: 100, dryRun: true })).statusCode).toBe(200);
    await passHours(25);
    const rejected = await team.publish(version);
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'candidate-expired']);
    expect(rejected.json().detail).toBe(
      `shell ${version} was uploaded more than 24 hours ago and has expired. Release that build again.`,
    );
    const again = (await team.createRelease(build('shell').manifest)).json<CreateReleaseResult>();
    expect(again).toMatchObject({ version, missing: [] });
    expect((await team.publish(version)).statusCode).toBe(200);
  });

  it('do not include replaced releases, which can be published at any age', async () => {
    const { checkReport } = await team.release(build('shell', 'one'));
    await team.release(build('shell', 'two'));
    await passHours(100);
    expect((await team.publish(checkReport.version)).json().outcome).toBe('live');
  });
});

async function statusOf(version: string, authorization?: string): Promise<number> {
  const headers = { ...edgeHeaders(shop.config), ...(authorization !== undefined && { authorization }) };
  const url = `/internal/release-files/shell/${version}`;
  const files = ['entry.js', 'remote.json'].map((file) =>
    injectInternal(shop.app, { url: `${url}/${file}`, headers }),
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
    shop.edge.respond = async (checks, { document, ticket }) => {
      const [shell] = document.microfrontends;
      during = await statusOf(shell?.live.version ?? '', ticket);
      return checks;
    };
    const version = await team.prepare(build('shell'));
    const dry = await team.publish(version, { percentage: 100, dryRun: true });
    expect([dry.json().outcome, during]).toEqual(['dry-run', 200]);
    const ticket = shop.edge.requests[0]?.ticket ?? '';
    expect(await statusOf(version)).toBe(404);
    expect(await statusOf(await team.prepare(build('shell', 'another')), ticket)).toBe(404);
    const later = Date.now() + 121_000;
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

it('rejects the publication of a stored build with a forbidden file type', async () => {
  const { manifest, contents } = build('shell');
  const old = { ...manifest, files: { ...manifest.files, 'evil.html': manifest.files['entry.js'] } };
  await team.prepare({ manifest, contents });
  const canonical = canonicalManifest(old as typeof manifest);
  const version = versionOf(canonical);
  await shop.dataSource.getRepository(Release).insert({
    ...{ microfrontend: 'shell', version, manifest: canonical },
    ...{ commit: null, uploadedBy: 'test', uploadedAt: new Date() },
  });
  const rejected = await team.publish(version);
  expect(rejected.statusCode).toBe(422);
  expect(rejected.json().checkReport.results).toContainEqual(
    expect.objectContaining({
      ...{ check: 'files', passed: false, subject: 'shell' },
      sentence: expect.stringMatching(/^evil\.html is of a type that a release may not contain/),
    }),
  );
});
