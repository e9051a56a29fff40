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

/** The page's remotes when the development server gives this answer. */
async function remotesAfter(answer: Response): Promise<readonly object[]> {
  globalThis.fetch = async () => answer;
  return (await resolveOverrides(release, overlay)).remotes;
}

beforeEach(() => show.mockReset());

describe('a remote whose override cannot be used stays as released', () => {
  it('where another program uses the port', async () => {
    expect(await remotesAfter(new Response('<!doctype html>'))).toEqual(release.remotes);
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ title: expect.stringContaining(`does not answer at ${origin}`) }),
    );
  });

  it('where the server serves another remote', async () => {
    expect(await remotesAfter(Response.json({ name: 'mf-account' }))).toEqual(release.remotes);
    expect(show).toHaveBeenCalledWith(
      expect.objectContaining({ title: `${origin} serves mf-account, not mf-catalog.` }),
    );
  });
});
