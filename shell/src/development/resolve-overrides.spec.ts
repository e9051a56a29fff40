import { microfrontend } from '../testing/microfrontend.ts';
import type { ErrorOverlay } from './error-overlay.ts';
import { resolveOverrides } from './resolve-overrides.ts';

const origin = 'http://localhost:5101';
const release = {
  id: 'test',
  shell: microfrontend('shell', {}),
  remotes: [microfrontend('mf-catalog', {})],
  overrides: [{ name: 'mf-catalog', origin }],
};
const show = jest.fn();
const overlay = { show } as unknown as ErrorOverlay;

/** The remotes of the page after this response of the development server. */
async function remotesAfter(response: Response): Promise<readonly object[]> {
  globalThis.fetch = async () => response;
  return (await resolveOverrides(release, overlay)).remotes;
}

beforeEach(() => show.mockReset());

describe('a remote whose override cannot be used stays as released', () => {
  it('if another program uses the port', async () => {
    expect(await remotesAfter(new Response('<!doctype html>'))).toEqual(release.remotes);
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ title: expect.stringContaining(`does not respond at ${origin}`) }),
    );
  });

  it('if the server serves another remote', async () => {
    expect(await remotesAfter(Response.json({ name: 'mf-account' }))).toEqual(release.remotes);
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ title: `${origin} serves mf-account, not mf-catalog.` }),
    );
  });
});
