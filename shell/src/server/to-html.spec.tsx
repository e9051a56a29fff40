/** @jest-environment node */
import { Suspense, use } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { type IStyleSheetContext, StyleSheetContext, styled } from 'styled-components';
import { toHtml } from './to-html.ts';

jest.mock('react-dom/server', () => {
  const server = jest.requireActual('react-dom/server');
  return { ...server, renderToReadableStream: jest.fn(server.renderToReadableStream) };
});

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
  const texts = ['.b', '.c', '.c'];
  const changing = { toString: () => texts.shift() ?? '.c' } as unknown as string;
  compile('color: white;', changing);
  expect(compile('color: white;', '.b')).toEqual(['.b{color:white;}']);
});

it('a page that is complete at once needs no stream', async () => {
  const { html } = await toHtml(
    <Suspense fallback="Loading">
      <Red>Hammer</Red>
    </Suspense>,
    TIMEOUT,
  );
  expect(html).toContain('Hammer</p>');
  expect(renderToReadableStream).not.toHaveBeenCalled();
});

it('a page that suspends has its content', async () => {
  const content = Promise.resolve('Hammer');
  function Late() {
    return <Red>{use(content)}</Red>;
  }
  const late = await toHtml(<Late />, TIMEOUT);
  expect(late.html).toContain('Hammer</p>');
  expect(late.styleText).toContain('color:red');
});

it('a page fails with the error of a component, also inside a boundary', async () => {
  function Broken(): never {
    throw new Error('bad release');
  }
  await expect(toHtml(<Broken />, TIMEOUT)).rejects.toThrow('bad release');
  const contained = (
    <Suspense>
      <Broken />
    </Suspense>
  );
  await expect(toHtml(contained, TIMEOUT)).rejects.toThrow('bad release');
});

describe('a page that waits', () => {
  const waiting = (signal: AbortSignal) => {
    const { promise, reject } = Promise.withResolvers<string>();
    signal.addEventListener('abort', () => reject(signal.reason));
    const Waiting = () => use(promise);
    return <Waiting />;
  };

  it('for longer than its time is rejected as too slow', async () => {
    const pending = waiting(new AbortController().signal);
    await expect(toHtml(pending, 1)).rejects.toMatchObject({ name: 'PageTimeoutError' });
  });

  it('is rejected with the error of a time limit of its own', async () => {
    await expect(toHtml(waiting(AbortSignal.timeout(1)), TIMEOUT)).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });
});
