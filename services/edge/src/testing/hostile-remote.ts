import type { ReleaseSet } from '@whetstone/contract';
import { type BuiltMicrofrontend, build } from './built-microfrontend.ts';
import { renderingShell } from './rendering-shell.ts';

/** A shell that loads remotes as Module Federation does. `/<remote>` is the remote's page, with a list that needs whole built-ins. */
const LOADING = `
const react = { createElement: (text) => text };
const shared = { react: { '19.0.0': { lib: () => react } } };
const list = () => react.createElement(['saw', 'file'].map((tool) => '<li>' + tool.trim() + '</li>').join(''));
exports.createRenderer = (release, { apiUrl, requireEntry }) => {
  const check = async (name) => {
    const remote = release.remotes.find((one) => one.name === name.split('/')[0]);
    const container = remote && requireEntry(remote);
    await container?.init(shared);
    const { Page = () => '' } = container ? (await container.get('./page'))() : {};
    const html = '<ul>' + (await Page({ apiUrl })) + list() + '</ul>';
    return { status: 200, html, dehydratedState: {}, styleTag: '', styleText: '' };
  };
  return {
    check,
    page: (url) =>
      check(url.slice(1).split('?')[0]).catch((error) => ({
        status: 200, html: '', dehydratedState: null, styleTag: '', styleText: '', problem: String(error),
      })),
    appShell: async () => ({ status: 200, html: '', dehydratedState: null, styleTag: '', styleText: '' }),
  };
};`;

export const WHOLE_LIST = '<ul><li>saw</li><li>file</li></ul>';

export function loadingShell(): BuiltMicrofrontend {
  return renderingShell(LOADING);
}

/** Names the line of the component in the server build of `remote` as line 4. */
const SOURCE_MAP = JSON.stringify({
  version: 3,
  sources: ['webpack://mf-any/./src/exposed/page.tsx'],
  names: [],
  mappings: ';;;;AAGA',
});

/** A remote. @param code runs when its module is evaluated @param page the body of its asynchronous component, whose result is text */
export function remote(name: string, code = '', page = "return ''"): BuiltMicrofrontend {
  const entry = `'use strict';
    exports.init = () => {};
    exports.get = async () => () => {
      ${code}
      return { Page: async ({ apiUrl }) => { ${page} } };
    };`;
  return build({
    name,
    routes: [{ path: `/${name}`, module: 'page', access: 'everyone', title: name }],
    serverEntry: 'server/remote.cjs',
    modules: { page: [] },
    files: { 'remote-entry.js': name, 'server/remote.cjs': entry, 'server/remote.cjs.map': SOURCE_MAP },
  });
}

/** The release set with this shell and these remotes. */
export function setOf(shell: BuiltMicrofrontend, ...remotes: BuiltMicrofrontend[]): ReleaseSet {
  return {
    id: 'set',
    shell: shell.microfrontend,
    remotes: remotes.map(({ microfrontend }) => microfrontend),
  };
}
