import type { MicrofrontendManifest, MicrofrontendRelease, RouteDescription } from '@whetstone/contract';
import { build } from '../../../../testing/team-client.ts';
import { pageSize } from './check-size.ts';

const SIZES: Record<string, number> = {
  'entry.js': 100,
  'page.js': 10,
  'shared.js': 5,
  'a.js': 2,
  'b.js': 1,
};

const route: RouteDescription = {
  path: '/tools',
  module: 'page',
  access: 'everyone',
  title: 'Tools',
  slots: ['head', 'foot'],
};
const fills = (slot: string, module: string) => ({ slot, module, title: slot, height: 9 });

function microfrontend(name: string, about: Partial<MicrofrontendManifest> = {}): MicrofrontendRelease {
  const files = Object.fromEntries(
    Object.entries(SIZES).map(([file, gzip]) => [file, { integrity: '', bytes: gzip, gzip }]),
  );
  const modules = { page: ['page.js'], a: ['shared.js', 'a.js'], b: ['shared.js', 'b.js'] };
  return { ...build(name, 'one', { modules, files, ...about }).manifest, version: 'v', base: '/' };
}

const shell = microfrontend('shell');
const tools = microfrontend('mf-tools');
const sizeWith = (...others: MicrofrontendRelease[]) =>
  pageSize(route, { shell, microfrontend: tools, all: [shell, tools, ...others] });

describe('the size of a page', () => {
  it('is the sum of the shell’s entry, the microfrontend’s entry and the page', () => {
    expect(sizeWith()).toBe(100 + 110);
  });

  it('counts entry and chunks of a microfrontend once when it fills two slots', () => {
    const both = microfrontend('mf-care', { fragments: [fills('head', 'a'), fills('foot', 'b')] });
    expect(sizeWith(both)).toBe(210 + 100 + 5 + 2 + 1);
  });

  it('counts them once when a microfrontend fills a slot of its own page', () => {
    const own = microfrontend('mf-tools', { fragments: [fills('head', 'a')] });
    expect(pageSize(route, { shell, microfrontend: own, all: [shell, own] })).toBe(210 + 5 + 2);
  });

  it('counts two microfrontends that fill different slots', () => {
    const [head, foot] = [fills('head', 'a'), fills('foot', 'b')];
    const two = [
      microfrontend('mf-care', { fragments: [head] }),
      microfrontend('mf-news', { fragments: [foot] }),
    ];
    expect(sizeWith(...two)).toBe(210 + 107 + 106);
  });

  it('counts the larger of live release and canary', () => {
    const live = microfrontend('mf-care', { fragments: [fills('head', 'b')] });
    const canary = microfrontend('mf-care', { fragments: [fills('head', 'a'), fills('foot', 'b')] });
    expect(sizeWith(live, canary)).toBe(210 + 108);
  });

  it('leaves out lazy fragments', () => {
    expect(sizeWith(microfrontend('mf-care', { fragments: [{ ...fills('head', 'a'), lazy: true }] }))).toBe(
      210,
    );
  });
});
