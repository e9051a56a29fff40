import { type CSSToken, type ParseError, TokenType, tokenize } from '@csstools/css-tokenizer';

/** Characters of one style sheet. The gate reads longer files of candidates not at all. */
const MAX_LENGTH = 500_000;

const CLOSING = new Map<TokenType, TokenType>([
  [TokenType.OpenCurly, TokenType.CloseCurly],
  [TokenType.OpenParen, TokenType.CloseParen],
  [TokenType.Function, TokenType.CloseParen],
  [TokenType.OpenSquare, TokenType.CloseSquare],
]);
const CLOSED = new Set(CLOSING.values());
const MALFORMED = new Set<TokenType>([TokenType.BadString, TokenType.BadURL, TokenType.CDO, TokenType.CDC]);
const BLANK = new Set<TokenType>([TokenType.Whitespace, TokenType.Comment, TokenType.EOF]);

export interface Rule {
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

/** The rest of a sentence that starts with the file, and the offset. */
export class FaultError extends Error {
  readonly at: number;

  constructor(fault: string, at: number) {
    super(fault);
    this.at = at;
  }
}

/** @throws FaultError */
export function tokensOf(css: string): CSSToken[] {
  if (css.length > MAX_LENGTH)
    throw new FaultError(`has more than ${MAX_LENGTH} characters: split it into several files`, 0);
  const fail = (at: number) => {
    throw new FaultError('is not valid CSS: close each comment, string and url()', at);
  };
  const tokens = tokenized(css, fail);
  const malformed = tokens.find(([type]) => MALFORMED.has(type));
  if (malformed) fail(malformed[2]);
  return tokens;
}

/** @throws FaultError */
function tokenized(css: string, fail: (at: number) => never): CSSToken[] {
  try {
    return tokenize({ css }, { onParseError: ({ sourceStart }: ParseError) => fail(sourceStart) });
  } catch (error) {
    // The tokenizer passes the characters of a name or a string as arguments, whose number is limited.
    if (error instanceof RangeError)
      throw new FaultError('has a name or a string of more than 100,000 characters: shorten it', 0);
    throw error;
  }
}

/** The rules of a style sheet or of a block, without those in their blocks. @throws FaultError */
export function rulesOf(tokens: readonly CSSToken[]): Rule[] {
  const rules: Rule[] = [];
  const open: TokenType[] = [];
  let first = -1;
  let block = -1;
  const add = (prelude: readonly CSSToken[], body: CSSToken[] | null, last: CSSToken) => {
    const significant = prelude.filter((token) => !isBlank(token));
    const start = significant[0] ?? last;
    const keyword = start[0] === TokenType.AtKeyword ? textOf(start) : undefined;
    rules.push({ keyword, prelude: significant, body, start: start[2], end: last[3] + 1 });
    first = -1;
  };
  for (const [at, token] of tokens.entries()) {
    const [type] = token;
    if (first < 0 && !isBlank(token)) first = at;
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

/** What the token means: names without escapes, strings without quotes. */
export function textOf(token: CSSToken): string {
  if (token[0] === TokenType.AtKeyword) return `@${token[4].value.toLowerCase()}`;
  const hasValue =
    token[0] === TokenType.String || token[0] === TokenType.Ident || token[0] === TokenType.URL;
  return hasValue ? token[4].value : token[1];
}

export function isBlank([type]: CSSToken): boolean {
  return BLANK.has(type);
}
