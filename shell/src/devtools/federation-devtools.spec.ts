import { microfrontend } from '../testing/microfrontend.ts';
import { describeForDevtools } from './federation-devtools.ts';

const release = {
  id: 'test',
  shell: microfrontend('shell', {}),
  remotes: [microfrontend('mf-catalog', { modules: { home: ['home.js'] } })],
};
const page = globalThis as { __FEDERATION__?: { moduleInfo: Record<string, object> } };

afterEach(() => {
  delete page.__FEDERATION__;
});

describe('the data for DevTools', () => {
  it('contain the host and each remote by its entry', () => {
    page.__FEDERATION__ = { moduleInfo: {} };
    describeForDevtools(release);
    const entry = 'http://localhost/releases/mf-catalog/1/entry.js';
    expect(page.__FEDERATION__.moduleInfo).toMatchObject({
      shell: { remotesInfo: { 'mf-catalog': { matchedVersion: entry } } },
      [`mf-catalog:${entry}`]: { modules: [{ moduleName: 'home', modulePath: './home' }] },
    });
  });

  it('are missing in a build without federation', () => {
    expect(() => describeForDevtools(release)).not.toThrow();
  });
});
