import { scopedStyleSheet, styleSheetFault } from '@whetstone/contract/style-sheets';

const SCOPE = '@scope ([data-microfrontend="mf-saws"]) to ([data-microfrontend])';
const scoped = (css: string) => scopedStyleSheet(css, 'mf-saws');
const faultOf = (css: string) => styleSheetFault(css, 'mf-saws')?.fault;

describe('the scope of a style sheet', () => {
  it.each([
    ['a{}', `${SCOPE} {a{}}`],
    ['a{b{}}\n.c,d:is(e){}', `${SCOPE} {a{b{}}\n.c,d:is(e){}}`],
    ['@media print{a{}}', `${SCOPE} {@media print{a{}}}`],
    ['/* a */ a{} /* b */', `/* a */ ${SCOPE} {a{}} /* b */`],
    ['@import "./b.css"; a{}', `@import "./b.css"; ${SCOPE} {a{}}`],
    [
      'a{} @keyframes mf-saws-x{from{}} b{} c{}',
      `${SCOPE} {a{}} @keyframes mf-saws-x{from{}} ${SCOPE} {b{} c{}}`,
    ],
    ['@font-face{font-family:mf-saws-type}', '@font-face{font-family:mf-saws-type}'],
    ['@layer a, b; @layer a{p{}}', `@layer a, b; ${SCOPE} {@layer a{p{}}}`],
    ['a{content:"}";background:url(})}', `${SCOPE} {a{content:"}";background:url(})}}`],
    [`${SCOPE} {a{}}`, `${SCOPE} {a{}}`],
    ['', ''],
  ])('contains the rules of %j', (css, expected) => {
    expect(scoped(css)).toBe(expected);
    expect(styleSheetFault(expected, 'mf-saws', { isSource: true })).toBeUndefined();
  });

  it('may be written as a minifier writes it', () => {
    const css = '@scope([data-microfrontend=mf-saws]) to ([data-microfrontend]){a{color:red}}';
    expect(faultOf(css)).toBeUndefined();
    expect(scoped(css)).toBe(css);
  });
});

const OUTSIDE = 'has a rule outside of the scope of mf-saws';
const DOCUMENT = 'has a rule for html, body or :root';
const INVALID = 'is not valid CSS: close each comment, string and url()';

describe('a style sheet is rejected that', () => {
  it.each([
    ['a{}', OUTSIDE],
    [`${SCOPE}{a{}} b{}`, OUTSIDE],
    ['@media print{a{}}', OUTSIDE],
    [`@scope ([data-microfrontend="mf-axes"]) to ([data-microfrontend]) {a{}}`, 'contains @scope'],
    [`@scope ([data-microfrontend="mf-saws"]) {a{}}`, 'contains @scope'],
    [`@scope ([data-microfrontend="mf-saws"]), (html) to ([data-microfrontend]) {a{}}`, 'contains @scope'],
    [
      '@scope ([data-microfrontend="mf-saws ] ) to ( [ data-microfrontend"]) {a{}}',
      'contains @scope, and a scope in a scope reaches other microfrontends: nest the rules instead',
    ],
    [`${SCOPE}{@scope (.card){a{}}}`, 'contains @scope'],
    [`${SCOPE}{@media print{@\\73 cope (.card){a{}}}}`, 'contains @scope'],
    ['@import "./more.css";', 'imports a style sheet that is not in the build: add the file to the remote'],
    [
      '@import url(https://other.example/a.css);',
      'imports a style sheet that is not in the build: add the file to the remote',
    ],
    ['@page{margin:0}', 'contains @page, which applies to the whole document: remove it'],
    ['@view-transition{navigation:auto}', 'contains @view-transition'],
    ['@namespace url(a);', 'contains @namespace'],
    [`${SCOPE}{@media print{@keyframes mf-saws-x{}}}`, 'contains @keyframes inside of another rule: move it'],
    [`${SCOPE}{:root{--a:1}}`, `${DOCUMENT}, which are outside of the microfrontend: style its own element`],
    [`${SCOPE}{a,body .b{}}`, DOCUMENT],
    [`${SCOPE}{HTML{}}`, DOCUMENT],
    [`${SCOPE}{a{color:red;h\\74ml &{}}}`, DOCUMENT],
    [
      '@keyframes spin{}',
      'defines @keyframes "spin" for the whole document: use a name that begins with mf-saws-',
    ],
    ['@-webkit-keyframes "spin"{}', 'defines @-webkit-keyframes "spin"'],
    ['@font-face{font-family:"Archivo Variable"}', 'defines @font-face "Archivo Variable"'],
    [
      '@font-face{font-family:mf-saws-a;font-\\66 amily:Archivo}',
      'defines @font-face "Archivo" for the whole document',
    ],
    ['@font-face{src:url(a)}', 'defines @font-face ""'],
    ['@counter-style steps{}', 'defines @counter-style "steps"'],
    [
      '@property --size{}',
      'defines @property "--size" for the whole document: use a name that begins with --',
    ],
    [`${SCOPE}{a{}}}html{}`, 'has a } that closes nothing'],
    [`${SCOPE}{a{b:(}}html{}`, 'has a } that closes nothing'],
    [`${SCOPE}{a{}`, 'ends inside of a rule: close each bracket and brace'],
    [`${SCOPE}{a{}} /* b`, INVALID],
    [`${SCOPE}{a{b:"c}}`, INVALID],
    [`${SCOPE}{a{b:"c\n"}}`, INVALID],
    [`${SCOPE}{a{b:url(c d)}}`, INVALID],
    [`<!-- ${SCOPE}{a{}}`, INVALID],
    [`${'@media print{'.repeat(20)}${'}'.repeat(20)}`, OUTSIDE],
  ])('is %j', (css, fault) => {
    expect(faultOf(css)?.slice(0, fault.length)).toBe(fault);
  });
});

describe('a style sheet is accepted that', () => {
  it.each([
    `${SCOPE}{:scope{} .html,#body,[lang=html],a:hover{} .a{--body:html;color:html}}`,
    `@media print{@supports (a:b){${SCOPE}{a{}}}}`,
    '@keyframes mf-saws-spin{} @property --mf-saws-a{} @counter-style mf-saws-b{}',
    '@charset "utf-8";',
  ])('is %j', (css) => {
    expect(faultOf(css)).toBeUndefined();
  });

  it('is the source of a CSS module, whose keyframes get names from the build', () => {
    expect(styleSheetFault('@keyframes spin{}', 'mf-saws', { hasLocalNames: true })).toBeUndefined();
  });

  it('is a source that imports a file of the build, and none of another site', () => {
    const importing = (address: string) =>
      styleSheetFault(`@import ${address};`, 'mf-saws', { isSource: true })?.fault;
    expect(importing('"./more.css"')).toBeUndefined();
    expect(importing('url("./more.css") print')).toBeUndefined();
    expect(importing('"//other.example/a.css"')).toContain('imports a style sheet');
    expect(importing('url(https://other.example/a.css)')).toContain('imports a style sheet');
  });
});

it('is read up to a length', () => {
  expect(faultOf(`${SCOPE}{${'a{}'.repeat(200_000)}}`)).toBe(
    'has more than 500000 characters: split it into several files',
  );
});

it('is read without names of hundreds of thousands of characters', () => {
  expect(faultOf(`${SCOPE}{${'a'.repeat(400_000)}{}}`)).toBe(
    'has a name or a string of more than 100,000 characters: shorten it',
  );
});

it('names the line', () => {
  expect(styleSheetFault(`${SCOPE}{\na{}\nbody{}}`, 'mf-saws')?.line).toBe(3);
});

/** Microseconds of processor time: quadratic time would be minutes, and reading takes half a second. */
const LIMIT = 10_000_000;

it.each(['/*', '"', "'\\\n", 'url(', 'a{', '@media{', '(', '}', '@scope(', 'a{}@keyframes x{}', '\\'])(
  'takes linear time for repeated %j',
  (part) => {
    const css = part.repeat(250_000 / part.length);
    const start = process.threadCpuUsage();
    styleSheetFault(scoped(css), 'mf-saws');
    expect(process.threadCpuUsage(start).user).toBeLessThan(LIMIT);
  },
);
