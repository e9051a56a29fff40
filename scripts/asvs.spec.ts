import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './lib/workspace.ts';

const text = readFileSync(path.join(ROOT, 'docs/asvs.md'), 'utf8');
const rows = text
  .split('\n')
  .filter((line) => /^\| \d+\.\d+\.\d+ +\|/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, , , state]) => state !== '')
  .map(([, number = '', , state = '', where = '']) => ({ number, state, where }));
const applicable = rows.filter(({ state }) => ['met', 'in part', 'not met'].includes(state));

it('names files that exist', () => {
  const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+\.\w+|[\w-]+\.(?:yml|ts))`/g)].map(
    ([, file = '']) => file,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(ROOT, file)))).toEqual([]);
});

it('says for each met requirement where, and has each number once', () => {
  expect(
    applicable.filter(({ state, where }) => state === 'met' && where === '').map(({ number }) => number),
  ).toEqual(
    // These require that something is absent.
    ['6.2.10', '6.4.2'],
  );
  const numbers = applicable.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(numbers.length);
});

it('counts its rows', () => {
  const count = (state: string) => applicable.filter((row) => row.state === state).length;
  const sentence = `${count('met')} requirements are met, ${count('in part')} in part and ${count('not met')} not; 47 do not apply.`;
  expect(text).toContain(sentence);
  expect(readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8')).toContain(sentence);
  // Levels 1 and 2 of version 5.0.0.
  expect(applicable.length + 47).toBe(253);
});
