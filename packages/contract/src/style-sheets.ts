import { type CSSToken, type ParseError, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Characters of one style sheet. The gate reads longer files of candidates not at all. */
const MAX_LENGTH = 500_000;
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

const CLOSING = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
]);
const CLOSED = new Set(CLOSING.values());
const ADDRESSES = new Set<TokenType>([TokenType.String, TokenType.URL]);
const MALFORMED = new Set<TokenType>([TokenType.BadString, TokenType.BadURL, TokenType.CDO, TokenType.CDC]);
const BLANK = new Set<TokenType>([TokenType.Whitespace, TokenType.Comment, TokenType.EOF]);

interface Rule {
  /** `@media`, for a rule that starts so, in lower case. */
  keyword: string | undefined;
  /** The tokens before the block, without whitespace and comments. */
  prelude: CSSToken[];
  /** The tokens in the block; null for a rule that ends with a semicolon. */
  body: CSSToken[] | null;
  /** Offsets in the style sheet. */
  start: number;
  end: number;
}

/** Why a style sheet cannot be part of a remote. */
export interface StyleSheetFault {
  /** The rest of a sentence that starts with the file, without its full stop. */
  fault: string;
  line: number;
}

class FaultError extends Error {
  readonly at: number;

  constructor(fault: string, at: number) {
    super(fault);
    this.at = at;
  }
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

function tokensOf(css: string): CSSToken[] {
  if (css.length > MAX_LENGTH)
    throw new FaultError(`has more than ${MAX_LENGTH} characters: split it into several files`, 0);
  const fail = (at: number) => {
    throw new FaultError('is not valid CSS: close each comment, string and url()', at);
  };
  const tokens = tokenize({ css }, { onParseError: ({ sourceStart }: ParseError) => fail(sourceStart) });
  const malformed = tokens.find(([type]) => MALFORMED.has(type));
  if (malformed) fail(malformed[2]);
  return tokens;
}

function rulesOf(tokens: readonly CSSToken[]): Rule[] {
  const rules: Rule[] = [];
  const open: TokenType[] = [];
  let first = -1;
  let block = -1;
  const add = (prelude: readonly CSSToken[], body: CSSToken[] | null, last: CSSToken) => {
    const significant = prelude.filter(([type]) => !BLANK.has(type));
    const start = significant[0] ?? last;
    const keyword = start[0] === TokenType.AtKeyword ? textOf(start) : undefined;
    rules.push({ keyword, prelude: significant, body, start: start[2], end: last[3] + 1 });
    first = -1;
  };
  for (const [at, token] of tokens.entries()) {
    const [type] = token;
    if (first < 0 && !BLANK.has(type)) first = at;
    const closing = CLOSING.get(type);
    if (closing) {
      if (type === TokenType.OpenCurly && open.length === 0) block = at;
      open.push(closing);
    } else if (CLOSED.has(type)) {
      if (open.pop() !== type) throw new FaultError(`has a ${token[1]} that closes nothing`, token[2]);
      if (open.length === 0 && type === TokenType.CloseCurly)
        add(tokens.slice(first, block), tokens.slice(block + 1, at), token);
    } else if (type === TokenType.Semicolon && open.length === 0) {
      add(tokens.slice(first, at), null, token);
    }
  }
  const rest = tokens[first];
  if (rest) throw new FaultError('ends inside of a rule: close each bracket and brace', rest[2]);
  return rules;
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
  const texts = body.filter(([type]) => !BLANK.has(type)).map(textOf);
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

/** What the token means: names without escapes, strings without quotes. */
function textOf(token: CSSToken): string {
  if (token[0] === TokenType.AtKeyword) return `@${token[4].value.toLowerCase()}`;
  const hasValue =
    token[0] === TokenType.String || token[0] === TokenType.Ident || token[0] === TokenType.URL;
  return hasValue ? token[4].value : token[1];
}
