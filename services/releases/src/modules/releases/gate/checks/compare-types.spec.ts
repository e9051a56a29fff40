import AdmZip from 'adm-zip';
import { compareTypes, readTypes, type TypeArchive } from './compare-types.ts';

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

/** A shell that provides a package with each of these declarations. */
function archiveOf(...declarations: string[]): TypeArchive {
  return new Map(
    declarations.flatMap((text, index): [string, string][] => {
      const folder = `node_modules/${nameOf(index)}`;
      const description = { name: nameOf(index), version: '1.0.0', types: './index.d.ts' };
      return [
        [`${folder}/package.json`, JSON.stringify(description)],
        [`${folder}/index.d.ts`, text],
      ];
    }),
  );
}

const nameOf = (index: number) => `@whetstone/ui-${index}`;
const named = (module: string, ...names: string[]) => names.map((name) => ({ module, name }));

const BREAKING: [change: string, from: string, to: string, name: string, detail: string][] = [
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
];
const ACCEPTED: [change: string, from: string, to: string][] = [
  ['an optional property', 'title?: string', 'title?: string; icon?: string'],
  ['another value', "'danger'", "'danger' | 'calm'"],
  ['a result with fewer values', 'string | null', 'string'],
  [
    'another export',
    'export declare const SIZES',
    'export declare const OTHER: 1; export declare const SIZES',
  ],
];

describe('the comparison of a shell’s types with those of the live shell', () => {
  // One call of the compiler for all changes, each in a package of its own.
  const changes = [...BREAKING, ...ACCEPTED].map(([, from, to]) => BADGE.replace(from, to));
  let broken: Awaited<ReturnType<typeof compareTypes>>;
  beforeAll(async () => {
    const names = changes.flatMap((_, index) => named(nameOf(index), 'Badge', 'SIZES', 'Store'));
    broken = await compareTypes(archiveOf(...changes.map(() => BADGE)), archiveOf(...changes), names);
  });
  const brokenOf = (index: number) =>
    broken.filter(({ module }) => module === nameOf(index)).map(({ name, detail }) => [name, detail]);

  it.each(BREAKING)('finds %s', (change, _from, _to, name, detail) => {
    const index = BREAKING.findIndex(([one]) => one === change);
    expect(changes[index]).not.toBe(BADGE);
    expect(brokenOf(index)).toEqual([[name, detail]]);
  });

  it.each(ACCEPTED)('accepts %s', (change) => {
    const index = BREAKING.length + ACCEPTED.findIndex(([one]) => one === change);
    expect(changes[index]).not.toBe(BADGE);
    expect(brokenOf(index)).toEqual([]);
  });

  it('compares only the named exports', async () => {
    const after = archiveOf(BADGE.replace('number[]', 'string[]'));
    expect(await compareTypes(archiveOf(BADGE), after, named(nameOf(0), 'Badge'))).toEqual([]);
  });

  it('ends with the client', async () => {
    const [before, after] = [archiveOf(BADGE), archiveOf(`${BADGE} `)];
    const all = compareTypes(before, after, named(nameOf(0), 'Badge'), AbortSignal.abort());
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
