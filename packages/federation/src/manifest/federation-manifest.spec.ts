import type { MicrofrontendDescription } from '@whetstone/contract';
import {
  checkBundledCode,
  type FederationManifest,
  readFederationManifest,
  releasedParts,
} from './federation-manifest.ts';
import { readImportedDescription } from './imported-description.ts';

const scripts = (...sync: string[]) => ({ js: { sync, async: [] }, css: { sync: [], async: [] } });
const REACT: FederationManifest['shared'][number] = {
  name: 'react',
  requiredVersion: '^19.3.0',
  assets: scripts(),
};
const METADATA: FederationManifest['metaData'] = {
  publicPath: 'auto',
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
};
const BUILT: FederationManifest = {
  metaData: METADATA,
  shared: [REACT],
  exposes: [{ name: 'clamps', assets: scripts('clamps.js') }],
};
const CLAMPS = {
  path: '/clamps',
  module: 'clamps',
  access: 'everyone',
  title: 'Clamps',
  browserOnly: true,
} as const;
const DESCRIBED: MicrofrontendDescription = {
  name: 'mf-clamps',
  team: 'clamps',
  routes: [CLAMPS],
  navigation: [],
};
const read = (change: object) => readFederationManifest(JSON.stringify({ ...BUILT, ...change }));

describe('a build of Module Federation’s plugins', () => {
  it('becomes the entry, the modules and the required versions of a release', () => {
    const shared = [REACT, { ...REACT, name: 'react/jsx-runtime' }];
    expect(releasedParts(read({ shared }), DESCRIBED)).toEqual({
      entry: 'remoteEntry.js',
      modules: { clamps: ['clamps.js'] },
      requires: { react: '^19.3.0' },
    });
  });

  const withEntry = (entry: object) => ({
    metaData: { ...METADATA, remoteEntry: { ...METADATA.remoteEntry, ...entry } },
  });
  it.each<[string, object, RegExp]>([
    [
      'is a script, which Trusted Types reject',
      withEntry({ type: 'global' }),
      /^remoteEntry\.js is a script of the type "global".*\(Trusted Types\): set library: \{ type: 'module' \}/,
    ],
    [
      'loads its chunks from one address',
      { metaData: { ...METADATA, publicPath: 'http://localhost:3001/' } },
      /loads its chunks from "http:\/\/localhost:3001\/".*set output\.publicPath to 'auto'\.$/,
    ],
    [
      'runs code for its address',
      { metaData: { ...METADATA, publicPath: undefined } },
      /set output\.publicPath to 'auto'\.$/,
    ],
    [
      'contains a shared React',
      { shared: [{ ...REACT, assets: scripts('360.js') }] },
      /^The build contains its own copy of react, .*set import: false and singleton: true for react/,
    ],
    [
      'shares what the shop does not provide',
      { shared: [{ ...REACT, name: 'lodash' }] },
      /^The build shares lodash, which the shop does not provide: remove lodash from "shared"/,
    ],
    [
      'works with unknown versions',
      { shared: [{ ...REACT, requiredVersion: null }] },
      /which versions of react it works with: .* set requiredVersion/,
    ],
    [
      'names an entry outside of its folder',
      withEntry({ name: '../remoteEntry.js' }),
      /^mf-manifest\.json names "\.\.\/remoteEntry\.js", which is not a file below its folder/,
    ],
    [
      'names a chunk at another address',
      { exposes: [{ name: 'clamps', assets: scripts('//evil.example/clamps.js') }] },
      /which is not a file below its folder/,
    ],
    ['has no list of modules', { exposes: undefined }, /is not the manifest of a remote: build with/],
    [
      'has files without a name',
      { exposes: [{ name: 'x', assets: scripts('') }] },
      /not the manifest of a remote/,
    ],
  ])('is refused with what to change if it %s', (_fault, change, sentence) => {
    expect(() => read(change)).toThrow(sentence);
  });

  it.each(['', '<!doctype html>', 'null', '[]'])('is refused if its manifest is %j', (text) => {
    expect(() => readFederationManifest(text)).toThrow('is not the manifest of a remote');
  });

  it('is refused if it does not expose the module of a page', () => {
    const described = { ...DESCRIBED, routes: [{ ...CLAMPS, module: 'vices' }] };
    expect(() => releasedParts(read({}), described)).toThrow(
      '/clamps names the module "vices", and the build exposes clamps: name one of them, or add "./vices" to "exposes".',
    );
  });

  it.each([
    ['React 19', 'e.useState=function(e){return r.H.useState(e)}'],
    ['React 18', 't.useEffect=function(e,t){return U.current.useEffect(e,t)}'],
    ['ReactDOM', 'var t=e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'],
    ['a class component', 'function a(){}a.prototype.isReactComponent={}'],
  ])('is refused with a second React: %s', (_part, code) => {
    expect(() => checkBundledCode('622.js', code)).toThrow(
      /^622\.js contains a second React.*to "shared", each with singleton: true and import: false\.$/,
    );
  });

  it('is refused with a runtime of its own', () => {
    expect(() => checkBundledCode('remoteEntry.js', 'globalThis.__FEDERATION__={}')).toThrow(
      /add hostRuntime\(\) of @whetstone\/federation\/rspack to module\.rules/,
    );
  });

  it('is refused if @module-federation/vite built it without hostRuntime()', () => {
    const manifest = { ...BUILT, metaData: { ...METADATA, publicPath: '/', ssrRemoteEntry: {} } };
    expect(() => readFederationManifest(JSON.stringify(manifest))).toThrow(
      /^remoteEntry\.js is of a build with @module-federation\/vite/,
    );
  });

  it('is refused with the runtime of @module-federation/vite', () => {
    const code = 'globalThis.__mf_module_cache__||={};globalThis.__FEDERATION__={}';
    expect(() => checkBundledCode('remoteEntry.js', code)).toThrow(
      /^remoteEntry\.js is of a build with @module-federation\/vite .*: add hostRuntime\(\) of @whetstone\/federation\/vite to "plugins"\.$/,
    );
  });

  it('is refused with a Trusted Types policy', () => {
    const code = 'window.trustedTypes&&window.trustedTypes.createPolicy("vue",{})';
    expect(() => checkBundledCode('app.js', code)).toThrow(
      /^app\.js creates a Trusted Types policy, .*"window\.trustedTypes": "undefined" in DefinePlugin/,
    );
  });

  it('may use hooks and element types', () => {
    const code = 'var[n]=(0,o.useState)(1);Symbol.for("react.element");if(c.prototype.isReactComponent){}';
    expect(() => checkBundledCode('622.js', code)).not.toThrow();
  });
});

describe('the description of an imported remote', () => {
  it('is the one of remote.ts', () => {
    expect(readImportedDescription(JSON.stringify(DESCRIBED))).toEqual({
      description: DESCRIBED,
      isMounted: false,
    });
  });

  it.each<[string, string | null, RegExp]>([
    [
      'is missing',
      null,
      /^There is no description: write whetstone\.json with name, team, routes, navigation in this folder/,
    ],
    ['is no JSON', 'name: mf-clamps', /^whetstone\.json must contain a JSON object\.$/],
    ['is null', 'null', /^whetstone\.json must contain a JSON object\.$/],
    [
      'sets a field of the build',
      JSON.stringify({ ...DESCRIBED, serverEntry: 'x.cjs' }),
      /^whetstone\.json has "serverEntry", which an imported remote cannot have/,
    ],
    ['lists no pages', JSON.stringify({ ...DESCRIBED, routes: [null] }), /routes must be a list of objects/],
    [
      'mounts a page on the server',
      JSON.stringify({ ...DESCRIBED, mount: 1, routes: [{ ...CLAMPS, browserOnly: undefined }] }),
      /^\/clamps cannot be rendered on the server, because mount needs a document: set "browserOnly": true/,
    ],
  ])('is refused if it %s', (_fault, text, sentence) => {
    expect(() => readImportedDescription(text)).toThrow(sentence);
  });
});
