import { findReleases, isReplacedBy } from './mounted.ts';

const GUILTY = '/releases/mf-content/2/';
const INNOCENT = '/releases/mf-catalog/1/';
const SHELL = '/releases/shell/9/';

const replaces = () => 'guilty';
const ofTheShell = () => 'shell';
const ofNobody = () => 'nobody';

/** By URL: the scripts that the page has loaded. */
const scripts: Record<string, string> = {
  [`https://shop.example${GUILTY}entry.js`]: `Array.prototype.map = ${replaces};`,
  [`https://shop.example${GUILTY}styles.css`]: String(ofNobody),
  [`https://shop.example${INNOCENT}entry.js`]: 'export const Fragment = () => null;',
  [`https://shop.example${SHELL}shell.js`]: String(ofTheShell),
};

beforeEach(() => {
  performance.getEntriesByType = () => Object.keys(scripts).map((name) => ({ name })) as PerformanceEntryList;
  globalThis.fetch = async (url) => new Response(scripts[String(url)]);
});

describe('a release replaces what is found replaced when its code has run', () => {
  const isReplacedByInnocent = (value: unknown) =>
    isReplacedBy(`${INNOCENT}entry.js?retry=1`, [{ name: 'map', value }]);

  it('if its scripts contain the new function', async () => {
    expect(await isReplacedBy(`${GUILTY}entry.js`, [{ name: 'map', value: replaces }])).toBe(true);
  });

  it('unless only the scripts of another release contain it', async () => {
    expect(await isReplacedByInnocent(replaces)).toBe(false);
  });

  it.each([
    ['a function in no script', ofNobody],
    ['a function of the shell', ofTheShell],
    ['a deleted function', undefined],
  ])('if it is %s', async (_, value) => {
    expect(await isReplacedByInnocent(value)).toBe(true);
  });

  it('if one of two replacements is its own', async () => {
    const both = [replaces, ofNobody].map((value) => ({ name: 'map', value }));
    expect(await isReplacedBy(`${INNOCENT}entry.js`, both)).toBe(true);
  });
});

it('finds the pages whose scripts contain a function', async () => {
  const content = { microfrontend: 'mf-content', version: '2', module: 'blogs' };
  const catalog = { microfrontend: 'mf-catalog', version: '1', module: 'home' };
  expect(await findReleases(replaces, [content, catalog])).toEqual([content]);
  expect(await findReleases(ofNobody, [content, catalog])).toEqual([]);
});
