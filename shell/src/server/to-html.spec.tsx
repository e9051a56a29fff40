/** @jest-environment node */
import { use } from 'react';
import { type IStyleSheetContext, StyleSheetContext, styled } from 'styled-components';
import { toHtml } from './to-html.ts';

const Red = styled.p`
  color: red;
`;
const Blue = styled.p`
  color: blue;
`;

let compile: IStyleSheetContext['stylis'];

function Page({ isBlue = false }: { isBlue?: boolean }) {
  compile = use(StyleSheetContext).stylis;
  return isBlue ? <Blue>Blue</Blue> : <Red>Red</Red>;
}

const TIMEOUT = 30_000;

it('a page has the styles of its own components', async () => {
  const first = await toHtml(<Page />, TIMEOUT);
  const other = await toHtml(<Page isBlue />, TIMEOUT);
  const again = await toHtml(<Page />, TIMEOUT);
  expect(first.styleText).toContain('color:red');
  expect(other.styleText).toContain('color:blue');
  expect(other.styleText).not.toContain('red');
  expect(again).toEqual(first);
});

it('rules are compiled once for all pages, and code of a page cannot change them', async () => {
  await toHtml(<Page />, TIMEOUT);
  const rules = compile('color: green;', '.a');
  await toHtml(<Page />, TIMEOUT);
  expect(compile('color: green;', '.a')).toBe(rules);
  expect(compile('color: gray;', '.a')).toEqual(['.a{color:gray;}']);
  expect(Object.isFrozen(rules) && Object.isFrozen(compile)).toBe(true);
});
