import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) => readFileSync(path.join(__dirname, file), 'utf8');

/** Exported names that are no part of a page by themselves. */
const WITHOUT_STORY = [
  // Around the whole gallery.
  ...['ThemeRoot', 'GlobalStyle'],
  // Limits the styles of a microfrontend.
  'StyleBoundary',
];

it('every component has a story', () => {
  const stories = globSync('**/*.stories.tsx', { cwd: __dirname }).map(read).join('\n');
  const exported = read('index.ts')
    .replace(/\btype \w+/g, '')
    .replace(/^export type .*$/gm, '');
  const components = [...exported.matchAll(/\b([A-Z]\w+)\b(?=[,\s]*[,}])/g)].map(([, name = '']) => name);
  expect(components.length).toBeGreaterThan(40);
  const missing = components.filter((name) => !new RegExp(`<${name}\\b`).test(stories));
  expect(missing.filter((name) => !WITHOUT_STORY.includes(name))).toEqual([]);
});
