import { asksOf } from './script-asks.ts';

/** A chunk as the bundler writes it, with one module. */
const chunk = (code: string) => `export const __webpack_modules__={413(s,t,c){${code}}};`;

const chunksOf = async (code: string) => (await asksOf(chunk(code))).chunks;

describe('a script asks for a chunk before anything is seen', () => {
  it.each([
    ['while its module is evaluated', 'c.e("late").then(c.bind(c,7))'],
    [
      'for which its module waits',
      'c.a(s,async function(s,e){let{x}=await c.e("late").then(c.bind(c,7));e()},1)',
    ],
    ['of which a page is more', 'let x=Promise.all([c.e("late"),c.e("late")]).then(c.bind(c,7))'],
    ['in a function that is called at once', '(async()=>{await c.e("late")})()'],
    ['that React loads when it renders', 'let x=(0,a.lazy)(()=>c.e("late").then(c.bind(c,7)))'],
    ['in the form without imports by name', 'let x=a().lazy(async()=>{await c.e("late")})'],
  ])('%s', async (_when, code) => {
    expect(await chunksOf(code)).toEqual(['late']);
  });
});

describe('a script does not ask for a chunk', () => {
  it.each([
    ['that a function loads when it is called', 'let load=()=>c.e("late").then(c.bind(c,7));use(load)'],
    ['that a method loads', 'class A{load(){return c.e("late")}}'],
    ['that is handed on', 'use(()=>c.e("late"))'],
    ['whose name is made up', 'c.e(late)'],
  ])('%s', async (_which, code) => {
    expect(await chunksOf(code)).toEqual([]);
  });
});

it('names what a script imports statically', async () => {
  const { imports } = await asksOf(
    'import{a}from"./a.1.js";import"./b.2.js";export{c}from"./c.3.js";import("./d.4.js");',
  );
  expect(imports).toEqual(['./a.1.js', './b.2.js', './c.3.js']);
});
