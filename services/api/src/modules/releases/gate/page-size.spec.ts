import type { PieceManifest, ReleasedPiece, RouteDescription } from '@whetstone/contract';
import { build } from '../../../testing/pieces.ts';
import { pageSize } from './page-size.ts';

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

function piece(name: string, about: Partial<PieceManifest> = {}): ReleasedPiece {
  const files = Object.fromEntries(
    Object.entries(SIZES).map(([file, gzip]) => [file, { integrity: '', bytes: gzip, gzip }]),
  );
  const modules = { page: ['page.js'], a: ['shared.js', 'a.js'], b: ['shared.js', 'b.js'] };
  return { ...build(name, 'one', { modules, files, ...about }).manifest, version: 'v', base: '/' };
}

const shell = piece('shell');
const tools = piece('mf-tools');
const sizeWith = (...others: ReleasedPiece[]) =>
  pageSize(route, { shell, piece: tools, everybody: [shell, tools, ...others] });

describe('the size of a page', () => {
  it('is the shell’s entry, and the page with the entry of its piece', () => {
    expect(sizeWith()).toBe(100 + 110);
  });

  it('has the entry and the chunks of a piece once, although it fills two slots', () => {
    const both = piece('mf-care', { fragments: [fills('head', 'a'), fills('foot', 'b')] });
    expect(sizeWith(both)).toBe(210 + 100 + 5 + 2 + 1);
  });

  it('has them once too where a piece fills a slot of its own page', () => {
    const own = piece('mf-tools', { fragments: [fills('head', 'a')] });
    expect(pageSize(route, { shell, piece: own, everybody: [shell, own] })).toBe(210 + 5 + 2);
  });

  it('has two pieces side by side', () => {
    const [head, foot] = [fills('head', 'a'), fills('foot', 'b')];
    const two = [piece('mf-care', { fragments: [head] }), piece('mf-news', { fragments: [foot] })];
    expect(sizeWith(...two)).toBe(210 + 107 + 106);
  });

  it('has the larger of what is live and its canary', () => {
    const live = piece('mf-care', { fragments: [fills('head', 'b')] });
    const canary = piece('mf-care', { fragments: [fills('head', 'a'), fills('foot', 'b')] });
    expect(sizeWith(live, canary)).toBe(210 + 108);
  });

  it('leaves out what comes when somebody is near', () => {
    expect(sizeWith(piece('mf-care', { fragments: [{ ...fills('head', 'a'), lazy: true }] }))).toBe(210);
  });
});
