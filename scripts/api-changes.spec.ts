import { compareReports, lowestVersion } from './lib/api-changes.ts';

const BEFORE = `
import { Link } from 'react-router-dom';

// @public
export function open(path: string): void;

interface Options {
    // (undocumented)
    title: string;
}

export const show: (options: Options) => void;

export { Link }
`;

/** The reports of a package whose main export has these declarations. */
const reports = (declarations: string) =>
  new Map([['.', `## API Report File\n\n\`\`\`ts\n${declarations}\n\`\`\`\n`]]);

const changesTo = (after: string) => compareReports(reports(BEFORE), reports(after));

describe('the comparison of exported types', () => {
  it('finds no change in other comments and another order', () => {
    const [, ...parts] = BEFORE.replace('// @public', '// @public (undocumented)').split('\n\n');
    expect(changesTo(`import { Link } from 'react-router-dom';\n\n${parts.reverse().join('\n\n')}`)).toEqual({
      breaking: [],
      added: [],
    });
  });

  it.each([
    ['a removed export', 'export function open(path: string): void;', '', 'open'],
    ['a parameter', 'open(path: string)', 'open(path: string, force: boolean)', 'open'],
    ['a type that an export refers to', 'title: string', 'title: string | null', 'Options'],
    ['an export that is not exported any more', 'export const show', 'const show', 'show'],
    ['the module of a re-exported name', "'react-router-dom'", "'react-router'", 'Link'],
  ])('finds a breaking change in %s', (_change, from, to, name) => {
    expect(changesTo(BEFORE.replace(from, to))).toEqual({ breaking: [name], added: [] });
  });

  it('tells an added export from an added type that is not exported', () => {
    const added = 'export type Size = number;\ntype Unused = string;\nexport { Options }';
    expect(changesTo(`${BEFORE}\n${added}`).added.sort()).toEqual(['Options', 'Size']);
  });

  it('reads overloads as one declaration', () => {
    const after = BEFORE.replace('void;', 'void;\nexport function open(url: URL): void;');
    expect(changesTo(after)).toEqual({ breaking: ['open'], added: [] });
  });

  it('names the export of the package', () => {
    const before = new Map([...reports(BEFORE), ['./form', '```ts\nexport type Field = string;\n```']]);
    expect(compareReports(before, reports(BEFORE)).breaking).toEqual(['Field of ./form']);
    expect(compareReports(reports(BEFORE), before).added).toEqual(['Field of ./form']);
  });
});

describe('the lowest version', () => {
  const breaking = { breaking: ['open'], added: ['close'] };
  const added = { breaking: [], added: ['close'] };
  const none = { breaking: [], added: [] };

  it.each([
    ['0.1.3', breaking, '0.2.0'],
    ['0.1.3', added, '0.1.4'],
    ['0.1.3', none, '0.1.4'],
    ['1.4.2', breaking, '2.0.0'],
    ['1.4.2', added, '1.5.0'],
    ['1.4.2', none, '1.4.3'],
  ])('after %s with %j is %s', (released, changes, version) => {
    expect(lowestVersion(released, changes)).toBe(version);
  });
});
