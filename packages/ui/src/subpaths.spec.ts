import { readFileSync } from 'node:fs';
import path from 'node:path';

const PACKAGE = path.join(__dirname, '..');
const { exports } = JSON.parse(readFileSync(path.join(PACKAGE, 'package.json'), 'utf8'));
const sources = Object.entries<{ default: string }>(exports)
  .filter(([name]) => name !== '.')
  .map(([, { default: file }]) => file.replace(/^\.\/dist\/(.*)\.js$/, 'src/$1'));

/** A remote bundles these modules: a relative import would bundle a second copy of what the host provides. */
it.each(sources)('%s imports the rest of the package by its name', (source) => {
  const text = ['.ts', '.tsx'].map((ending) => read(path.join(PACKAGE, source + ending))).join('');
  const relative = [...text.matchAll(/from '(\.[^']+)\.tsx?'/g)].map(([, file = '']) =>
    path.join(path.dirname(source), file),
  );
  expect(text).not.toBe('');
  expect(relative.filter((file) => !sources.includes(file))).toEqual([]);
});

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
