import { importsOf } from './import-graph.ts';

/** A chunk as the bundler writes it, with one module. */
const chunk = (code: string) => `export const __webpack_modules__={413(s,t,c){${code}}};`;

const chunksOf = async (code: string) => (await importsOf(chunk(code))).chunkIds;

describe('a script requests a chunk before the first render', () => {
  it.each([
    ['on evaluation of its module', 'c.e("late").then(c.bind(c,7))'],
    [
      'that its async module awaits',
      'c.a(s,async function(s,e){let{x}=await c.e("late").then(c.bind(c,7));e()},1)',
    ],
    ['together with others', 'let x=Promise.all([c.e("late"),c.e("late")]).then(c.bind(c,7))'],
    ['in an immediately invoked function', '(async()=>{await c.e("late")})()'],
    ['with React.lazy', 'let x=(0,a.lazy)(()=>c.e("late").then(c.bind(c,7)))'],
    ['with lazy, without named imports', 'let x=a().lazy(async()=>{await c.e("late")})'],
  ])('%s', async (_when, code) => {
    expect(await chunksOf(code)).toEqual(['late']);
  });
});

describe('a script does not request a chunk before the first render', () => {
  it.each([
    ['in a function that is called later', 'let load=()=>c.e("late").then(c.bind(c,7));use(load)'],
    ['in a method', 'class A{load(){return c.e("late")}}'],
    ['in a callback', 'use(()=>c.e("late"))'],
    ['with a computed name', 'c.e(late)'],
  ])('%s', async (_which, code) => {
    expect(await chunksOf(code)).toEqual([]);
  });
});

it('lists the static imports of a script', async () => {
  const { addresses } = await importsOf(
    'import{a}from"./a.1.js";import"./b.2.js";export{c}from"./c.3.js";import("./d.4.js");',
  );
  expect(addresses).toEqual(['./a.1.js', './b.2.js', './c.3.js']);
});
