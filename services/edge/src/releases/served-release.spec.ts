import { catalog, ReleasedSite } from '../testing/released-site.ts';
import { LiveRelease } from './live-release.ts';
import { ServedRelease } from './served-release.ts';

let site: ReleasedSite;
let warm: Map<string, () => void>;
let served: ServedRelease;

const catalogVersion = async () => (await served.current()).remotes[0]?.version;
const release = (version: string) =>
  site.putLive(catalog({ version, base: `/releases/mf-catalog/${version}/` }));

/** Ends the warm-up of the set with this version of the catalogue. */
function finish(version: string): void {
  warm.get(version)?.();
}

beforeEach(async () => {
  site = await ReleasedSite.create();
  warm = new Map();
  served = new ServedRelease(
    new LiveRelease(site.folder, () => undefined),
    ({ remotes }) => new Promise((resolve) => warm.set(remotes[0]?.version ?? '', resolve)),
  );
  const first = served.current();
  while (!warm.has('1')) await new Promise(setImmediate);
  finish('1');
  await first;
});

afterEach(() => site.remove());

describe('a new release', () => {
  it('takes traffic from the moment on that it is warm', async () => {
    await release('2');
    expect(await catalogVersion()).toBe('1');
    expect(await catalogVersion()).toBe('1');
    finish('2');
    expect(await catalogVersion()).toBe('2');
  });

  it('that has nothing to warm up takes it at once', async () => {
    served = new ServedRelease(new LiveRelease(site.folder, () => undefined), () => null);
    expect(await catalogVersion()).toBe('1');
    await release('2');
    expect(await catalogVersion()).toBe('2');
  });

  it('that was taken back while it warmed up never takes any', async () => {
    await release('2');
    await catalogVersion();
    await release('1');
    expect(await catalogVersion()).toBe('1');
    finish('2');
    await Promise.resolve();
    expect(await catalogVersion()).toBe('1');
  });

  it('that was replaced while it warmed up never takes any', async () => {
    await release('2');
    await catalogVersion();
    await release('3');
    await catalogVersion();
    finish('2');
    expect(await catalogVersion()).toBe('1');
    finish('3');
    expect(await catalogVersion()).toBe('3');
  });
});
