import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkStyles } from './check-styles.ts';

let dist: string;
beforeEach(async () => {
  dist = await mkdtemp(path.join(tmpdir(), 'whetstone-styles-'));
});
afterEach(() => rm(dist, { recursive: true, force: true }));

async function check(file: string, content: string): Promise<void> {
  await writeFile(path.join(dist, file), content);
  await checkStyles(
    { name: 'mf-tools', files: { [file]: { integrity: 'sha256-x', bytes: 1, gzip: 1 } } },
    dist,
  );
}

describe('a build', () => {
  it.each([
    [
      'a.css',
      'a { color: red; }',
      'has a rule outside of the scope of mf-tools: build with the preset, or release with whetstone import, which add the scope',
    ],
    ['a.js', 'document.adoptedStyleSheets=[e]', 'adopts a style sheet'],
    ['a.js', 'e.sheet.insertRule("a{}")', 'inserts rules into a style sheet'],
    ['a.js', 'document.head.append(document.createElement("style"))', 'adds a style element to the document'],
    [
      'a.js',
      '(0,s.createGlobalStyle)(["a,body,h1{color:red;}"])',
      'has a global style for html, body or :root',
    ],
    ['a.js', '(0,s.createGlobalStyle)([":root{--a:",";}"])', 'has a global style for html, body or :root'],
    ['a.js', 'styled.a.withConfig({componentId:"shell__sc-1"})', 'uses component ids of the shell'],
  ])('with %s %j is rejected', async (file, content, fault) => {
    await expect(check(file, content)).rejects.toThrow(
      `mf-tools has styles for the whole document: ${file} ${fault}.`,
    );
  });

  it.each([
    ['a.js', '(0,s.createGlobalStyle)([".tooltip body-text,.htmlarea{color:red;}"])'],
    ['a.js', 'e.createElement("div").style.color="red";const t="body {";'],
    ['a.css', '@scope ([data-microfrontend="mf-tools"]) to ([data-microfrontend]) {a{color:red}}'],
    // The policy of a page allows style sheets of releases only.
    ['a.js', 'document.head.append(document.createElement("link"))'],
    ['a.js.map', 'document.adoptedStyleSheets = [sheet];'],
  ])('with %s %j passes', async (file, content) => {
    await expect(check(file, content)).resolves.toBeUndefined();
  });
});
