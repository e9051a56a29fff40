import { type CSSToken, TokenType } from '@csstools/css-tokenizer';
import { FaultError, isBlank, type Rule, rulesOf, textOf, tokensOf } from './style-rules.ts';

/** Conditions around each other at the top of a style sheet. */
const MAX_DEPTH = 8;

/** Conditions around rules. */
const CONDITIONS = new Set(['@media', '@supports', '@container', '@layer', '@starting-style']);
/** Rules that define a name for the whole document, with the beginning of a name besides that of the microfrontend. */
const NAMED_RULES = new Map([
  ['@keyframes', ''],
  ['@-webkit-keyframes', ''],
  ['@font-face', ''],
  ['@counter-style', ''],
  ['@property', '--'],
]);
/** Rules without a block that change no element. */
const STATEMENTS = new Set(['@charset', '@layer']);
const DOCUMENT_ELEMENTS = new Set(['html', 'body']);

const ADDRESSES = new Set<TokenType>([TokenType.String, TokenType.URL]);
/** Why a style sheet cannot be part of a remote. */
export interface StyleSheetFault {
  /** The rest of a sentence that starts with the file, without its full stop. */
  fault: string;
  line: number;
}

/** The style sheet with its rules in the scope of the microfrontend. A style sheet that cannot be read is returned as it is. */
export function scopedStyleSheet(css: string, name: string): string {
  const inserted: [offset: number, text: string][] = [];
  try {
    let isOpen = false;
    let end = 0;
    for (const rule of rulesOf(tokensOf(css))) {
      const isScoped = rule.body !== null && !NAMED_RULES.has(rule.keyword ?? '') && !isScopeOf(rule, name);
      if (isOpen && !isScoped) inserted.push([end, '}']);
      if (!isOpen && isScoped) inserted.push([rule.start, `${scopeOf(name)} {`]);
      isOpen = isScoped;
      end = rule.end;
    }
    if (isOpen) inserted.push([end, '}']);
  } catch (error) {
    if (error instanceof FaultError) return css;
    throw error;
  }
  let copied = 0;
  const parts = inserted.map(([offset, text]) => {
    const part = css.slice(copied, offset) + text;
    copied = offset;
    return part;
  });
  return parts.join('') + css.slice(copied);
}

/** What the bundler will change in a style sheet. */
interface SourceOptions {
  /** Replaces an import with the imported file. */
  isSource?: boolean;
  /** Replaces the names of keyframes, in CSS modules. */
  hasLocalNames?: boolean;
}

/** The first rule of a scoped style sheet that applies to elements outside of the microfrontend, or can match nothing. */
export function styleSheetFault(
  css: string,
  name: string,
  options: SourceOptions = {},
): StyleSheetFault | undefined {
  try {
    checkRules(rulesOf(tokensOf(css)), { name, ...options }, 0);
    return undefined;
  } catch (error) {
    if (error instanceof FaultError)
      return { fault: error.message, line: css.slice(0, error.at).split('\n').length };
    throw error;
  }
}

interface Checked extends SourceOptions {
  name: string;
}

/** An import that the bundler leaves in the style sheet. */
const OTHER_SITE = /^(?:https?:)?\/\//i;

/** @throws FaultError */
function checkRules(rules: readonly Rule[], checked: Checked, depth: number): void {
  const { name } = checked;
  for (const rule of rules) {
    const { keyword = '', body, start } = rule;
    if (keyword === '@import') {
      const address = rule.prelude.find(([type]) => ADDRESSES.has(type));
      if (checked.isSource && address && !OTHER_SITE.test(textOf(address))) continue;
      throw new FaultError(
        'imports a style sheet that is not in the build: add the file to the remote and import that',
        start,
      );
    }
    if (!body && STATEMENTS.has(keyword)) continue;
    if (NAMED_RULES.has(keyword)) checkName(rule, checked);
    else if (isScopeOf(rule, name)) checkScoped(body ?? []);
    else if (CONDITIONS.has(keyword) && body && depth < MAX_DEPTH)
      checkRules(rulesOf(body), checked, depth + 1);
    else if (keyword && !CONDITIONS.has(keyword)) throw new FaultError(atRuleFault(keyword), start);
    else
      throw new FaultError(
        `has a rule outside of the scope of ${name}: build with the preset, or release with whetstone import, which add the scope`,
        start,
      );
  }
}

/** Looks for rules in the microfrontend's scope that reach out of it, or match nothing. @throws FaultError */
function checkScoped(body: readonly CSSToken[]): void {
  let selector: CSSToken[] = [];
  for (const token of body) {
    const [type, , at] = token;
    if (type === TokenType.AtKeyword && !CONDITIONS.has(textOf(token)))
      throw new FaultError(atRuleFault(textOf(token)), at);
    if (type === TokenType.OpenCurly && selector[0]?.[0] !== TokenType.AtKeyword) checkSelector(selector);
    if (type === TokenType.OpenCurly || type === TokenType.CloseCurly || type === TokenType.Semicolon)
      selector = [];
    else if (type !== TokenType.Comment && (type !== TokenType.Whitespace || selector.length > 0))
      selector.push(token);
  }
}

function checkSelector(selector: readonly CSSToken[]): void {
  const [start] = selector;
  for (const [index, token] of selector.entries()) {
    const before = selector[index - 1]?.[1] ?? ' ';
    const isPart = token[0] === TokenType.Ident && !['.', '[', '='].includes(before);
    const value = textOf(token).toLowerCase();
    const isDocument = before === ':' ? value === 'root' : DOCUMENT_ELEMENTS.has(value);
    if (isPart && isDocument)
      throw new FaultError(
        'has a rule for html, body or :root, which are outside of the microfrontend: style its own element with :scope',
        start?.[2] ?? 0,
      );
  }
}

function atRuleFault(keyword: string): string {
  if (keyword === '@scope')
    return 'contains @scope, and a scope in a scope reaches other microfrontends: nest the rules instead';
  if (NAMED_RULES.has(keyword)) return `contains ${keyword} inside of another rule: move it to the top`;
  return `contains ${keyword}, which applies to the whole document: remove it`;
}

/** Names of keyframes, fonts, counter styles and registered properties are names of the whole document. */
function checkName({ keyword = '', prelude, body, start }: Rule, { name, hasLocalNames }: Checked): void {
  if (hasLocalNames && keyword.endsWith('keyframes')) return;
  const defined = keyword === '@font-face' ? fontFamiliesOf(body ?? []) : prelude.slice(1, 2).map(textOf);
  const beginning = `${NAMED_RULES.get(keyword) ?? ''}${name}-`;
  const other = defined.length === 0 ? '' : defined.find((one) => !one.startsWith(beginning));
  if (other === undefined) return;
  throw new FaultError(
    `defines ${keyword} ${JSON.stringify(other)} for the whole document: use a name that begins with ${beginning}`,
    start,
  );
}

/** The values of `font-family`. Browsers use the last valid one. */
function fontFamiliesOf(body: readonly CSSToken[]): string[] {
  const texts = body.filter((token) => !isBlank(token)).map(textOf);
  return texts.filter((_, at) => texts[at - 1] === ':' && texts[at - 2]?.toLowerCase() === 'font-family');
}

/** The form in which the shell scopes the rules of styled-components, too. */
function scopeOf(name: string): string {
  return `@scope ([data-microfrontend="${name}"]) to ([data-microfrontend])`;
}

function isScopeOf({ prelude, body }: Rule, name: string): boolean {
  const form = ['@scope', '(', '[', 'data-microfrontend', '=', name, ']', ')', 'to'];
  const expected = [...form, '(', '[', 'data-microfrontend', ']', ')'];
  return (
    body !== null &&
    prelude.length === expected.length &&
    prelude.every((token, at) => textOf(token) === expected[at])
  );
}
