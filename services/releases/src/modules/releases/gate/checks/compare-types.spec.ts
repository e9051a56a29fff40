import AdmZip from 'adm-zip';
import { compareTypes, readTypes, type TypeArchive } from './compare-types.ts';

const UI = '@whetstone/ui';
const BADGE = `
  type Tone = 'plain' | 'danger';
  interface BadgeProps { tone?: Tone; title?: string }
  export declare function Badge(props: BadgeProps): string;
  export declare const SIZES: readonly number[];
  export declare class Store {
    #private;
    read(): string | null;
  }
`;

/** A shell that provides one package with these declarations. */
function archiveOf(declarations: string): TypeArchive {
  return new Map([
    [
      `node_modules/${UI}/package.json`,
      '{ "name": "@whetstone/ui", "version": "1.0.0", "types": "./index.d.ts" }',
    ],
    [`node_modules/${UI}/index.d.ts`, declarations],
  ]);
}

const named = (...names: string[]) => names.map((name) => ({ module: UI, name }));

async function changeOf(from: string, to: string, name: string): Promise<string[]> {
  const after = BADGE.replace(from, to);
  expect(after).not.toBe(BADGE);
  const broken = await compareTypes(archiveOf(BADGE), archiveOf(after), named('Badge', 'SIZES', 'Store'));
  expect(broken.map((one) => one.name)).toEqual(broken.length > 0 ? [name] : []);
  return broken.map(({ detail }) => detail);
}

describe('the comparison of a shell’s types with those of the live shell', () => {
  it.each([
    ['a removed property', ' title?: string', '', 'Badge', 'it no longer has title.'],
    ['a removed value', " | 'danger'", '', 'Badge', `Type '"danger"' is not assignable to type '"plain"'.`],
    [
      'a required property',
      'title?:',
      'title:',
      'Badge',
      "Type 'undefined' is not assignable to type 'string'.",
    ],
    [
      'another type of a value',
      'number[]',
      'string[]',
      'SIZES',
      "Type 'string' is not assignable to type 'number'.",
    ],
    [
      'another result',
      '): string;',
      '): number;',
      'Badge',
      "Type 'number' is not assignable to type 'string'.",
    ],
  ])('finds %s', async (_change, from, to, name, detail) => {
    expect(await changeOf(from, to, name)).toEqual([detail]);
  });

  it.each([
    ['an optional property', 'title?: string', 'title?: string; icon?: string'],
    ['another value', "'danger'", "'danger' | 'calm'"],
    ['a result with fewer values', 'string | null', 'string'],
    [
      'another export',
      'export declare const SIZES',
      'export declare const OTHER: 1; export declare const SIZES',
    ],
  ])('accepts %s', async (_change, from, to) => {
    expect(await changeOf(from, to, '')).toEqual([]);
  });

  it('compares only the named exports', async () => {
    const after = archiveOf(BADGE.replace('number[]', 'string[]'));
    expect(await compareTypes(archiveOf(BADGE), after, named('Badge'))).toEqual([]);
  });

  it('ends with the client', async () => {
    const all = compareTypes(archiveOf(BADGE), archiveOf(`${BADGE} `), named('Badge'), AbortSignal.abort());
    await expect(all).rejects.toThrow(/abort/i);
  });
});

describe('an archive of types', () => {
  const zipOf = (name: string, content: string | Buffer) => {
    const zip = new AdmZip();
    zip.addFile(name, Buffer.from(content));
    return zip.toBuffer();
  };

  it.each([
    ['with another file', zipOf('node_modules/react/index.js', ''), /neither a declaration file nor/],
    ['outside of node_modules', zipOf('tsconfig.json', '{}'), /neither a declaration file nor/],
    [
      'with more than 32 MiB',
      zipOf('node_modules/a/a.d.ts', Buffer.alloc(33 * 2 ** 20)),
      /more than 33554432/,
    ],
    ['that is no archive', Buffer.from('no'), /not a zip archive/],
  ])('%s is rejected', (_what, bytes, fault) => {
    expect(readTypes(bytes).fault).toMatch(fault);
  });

  it('has no path out of its folder', () => {
    const bytes = zipOf('node_modules/up/up/up.d.ts', '')
      .toString('latin1')
      .replaceAll('up/up/up', '../../up');
    expect(readTypes(Buffer.from(bytes, 'latin1')).fault).toMatch(/neither a declaration file nor/);
  });
});
