import { readFileSync } from 'node:fs';
import path from 'node:path';
import { PLANTS } from './plants.ts';

it.each(Object.entries(PLANTS))('the compiled file of %s contains its check', (_name, { file, before }) => {
  expect(readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8')).toContain(before);
});
