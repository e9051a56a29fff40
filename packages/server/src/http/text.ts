import { cleanLine, plainText } from '@whetstone/contract/plain-text';
import { getMetadataStorage, ValidateBy } from 'class-validator';
import type { FieldCode, FieldError } from './field-error.ts';

const ASCII_LINE = /^[\x20-\x7e]*$/;
/**
 * Normalization takes quadratic time for a run of marks. Unicode's Stream-Safe Text Format (UAX #15) has the same limit.
 * The longest runs of a language have about ten.
 */
const TOO_MANY_MARKS = /\p{M}{31}/u;
const LINE_BREAK = /\r\n?|[\u2028\u2029]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what the pattern finds.
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]|\p{Noncharacter_Code_Point}/u;
const LINE_OR_TAB = /[\t\n]/;
const INVISIBLE = /^[\p{Default_Ignorable_Code_Point}\p{Cf}\s\u2800]+$/u;

const LEFT_TO_RIGHT_OVERRIDE = '\u202d';
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';
const POP_EMBEDDING = '\u202c';
const POP_ISOLATE = '\u2069';
/** The character that closes each opening one. */
const CLOSING: Record<string, string> = {
  '\u202a': POP_EMBEDDING,
  '\u202b': POP_EMBEDDING,
  '\u2066': POP_ISOLATE,
  '\u2067': POP_ISOLATE,
  '\u2068': POP_ISOLATE,
};
const DIRECTION = /[\u202a-\u202e\u2066-\u2069]/;

interface Fault {
  code: FieldCode;
  params?: { character: string };
  /** The end of a sentence about the field. */
  reason: string;
}

/** A text that the services reject. The message is a sentence about the field. */
export class TextError extends Error {
  constructor(
    field: string,
    readonly fault: Fault,
  ) {
    super(`${field} ${fault.reason}`);
  }
}

/** How a field's text is read, by the mark of the field. `line` is that of a field without one. */
const READERS = {
  line: cleanLine,
  lines: cleanLine,
  plain: (text: string) => plainText(text).replaceAll('\t', ' '),
  multiLine: (text: string) => text,
  verbatim: (text: string) => text,
};
export type TextKind = keyof typeof READERS;

/**
 * The text of a field as the services store it: Unicode's NFC, with `\n` as the only line break.
 * @throws TextError
 */
export function normalizeField(field: string, text: string, kind: TextKind = 'line'): string {
  if (ASCII_LINE.test(text)) return READERS[kind](text);
  const normalized = isNormalizable(text) ? read(text, kind) : text;
  const fault = faultOf(normalized, kind !== 'line' && kind !== 'plain');
  if (fault) throw new TextError(field, fault);
  return normalized;
}

function read(text: string, kind: TextKind): string {
  // A text that nobody sees is rejected, and is not an empty one.
  const cleaned = READERS[kind](text) || text;
  return isNormalizable(cleaned) ? cleaned.normalize('NFC').replace(LINE_BREAK, '\n') : cleaned;
}

function isNormalizable(text: string): boolean {
  return text.isWellFormed() && !TOO_MANY_MARKS.test(text);
}

function faultOf(text: string, isMultiLine: boolean): Fault | undefined {
  if (!text.isWellFormed()) return HALF_CHARACTER;
  if (TOO_MANY_MARKS.test(text)) return MARKED;
  const [control] = CONTROL.exec(text) ?? [];
  if (control) {
    const character = codePointOf(control);
    const reason = `contains the control character ${character}. Remove it.`;
    return { code: 'control-character', params: { character }, reason };
  }
  if (!isMultiLine && LINE_OR_TAB.test(text)) return LINES;
  if (DIRECTION.test(text)) {
    const fault = text.split('\n').map(directionFault).find(Boolean);
    if (fault) return fault;
  }
  return INVISIBLE.test(text) && text.trim() !== '' ? UNSEEN : undefined;
}

const HALF_CHARACTER: Fault = {
  code: 'half-character',
  reason: 'contains half a character. Type the text again.',
};
const MARKED: Fault = { code: 'too-many-marks', reason: 'has too many accents on one letter. Remove them.' };
const LINES: Fault = {
  code: 'not-one-line',
  reason: 'must be one line without tabs. Replace line breaks and tabs by spaces.',
};
const UNSEEN: Fault = { code: 'invisible', reason: 'has no visible characters. Type some letters.' };

/** Text of another system, such as the name of an identity token, without everything that `normalizeField` rejects. */
export function cleanText(text: string): string {
  const line = cleanLine(
    text.toWellFormed().replace(/[\p{Cc}\p{Noncharacter_Code_Point}\u2028\u2029]+/gu, ' '),
  );
  // NFC replaces some marks by two.
  const printable = line.replace(/(\p{M}{10})\p{M}+/gu, '$1').normalize('NFC');
  return INVISIBLE.test(printable) ? '' : printable;
}

function codePointOf(character: string): string {
  return `U+${Number(character.codePointAt(0)).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Overrides show letters in another order than they are stored. Open embeddings and isolates reorder the text after the field. */
function directionFault(line: string): Fault | undefined {
  const expected: string[] = [];
  for (const character of line) {
    if (character === LEFT_TO_RIGHT_OVERRIDE || character === RIGHT_TO_LEFT_OVERRIDE)
      return reversal(codePointOf(character));
    const closing = CLOSING[character];
    if (closing) expected.push(closing);
    else if (character === POP_EMBEDDING || character === POP_ISOLATE) {
      if (expected.pop() !== character) return UNBALANCED;
    }
  }
  return expected.length > 0 ? UNBALANCED : undefined;
}

function reversal(character: string): Fault {
  const reason = `contains ${character}, which reverses text. Remove it.`;
  return { code: 'reverses-text', params: { character }, reason };
}

const UNBALANCED: Fault = {
  code: 'unmatched-direction',
  reason: 'contains an unmatched character for the direction of text. Remove it.',
};

const EXACT = 'exact';
type Mark = TextKind | typeof EXACT;
const MARKS: readonly string[] = [...Object.keys(READERS), EXACT];

/** The text of the field may have several lines and tabs. */
export function MultiLine(): PropertyDecorator {
  return markedAs('multiLine');
}

/** The text of the field is an address: several lines without characters that nobody sees. */
export function Lines(): PropertyDecorator {
  return markedAs('lines');
}

/** The text of the field is a number or a code: it is read in ASCII's digits, hyphens and spaces. */
export function Plain(): PropertyDecorator {
  return markedAs('plain');
}

/** The text in the field is checked, but not normalized: a hash covers it. */
export function Verbatim(): PropertyDecorator {
  return markedAs('verbatim');
}

/** The text in the field is neither checked nor normalized: it is a password. */
export function Exact(): PropertyDecorator {
  return markedAs(EXACT);
}

/** A rule that always passes. As a rule, it is inherited by mapped types. */
function markedAs(name: Mark): PropertyDecorator {
  return ValidateBy({ name, validator: { validate: () => true } });
}

type Class = abstract new (...args: never[]) => unknown;
type Marks = Map<string, Mark>;
const marksOfClasses = new WeakMap<Class, Marks>();

function marksOf(type: Class | undefined): Marks | undefined {
  if (!type) return undefined;
  let marks = marksOfClasses.get(type);
  if (!marks) {
    const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
    const marked = rules.filter(({ name = '' }) => MARKS.includes(name));
    marks = new Map(marked.map(({ name, propertyName }) => [propertyName, name as Mark]));
    marksOfClasses.set(type, marks);
  }
  return marks;
}

/** Normalizes every text in a parsed body, query or parameter. Adds the fields with other text to `errors`. */
export function normalizeTexts(value: unknown, type: Class | undefined, errors: FieldError[]): unknown {
  const marks = marksOf(type);
  const readPart = (part: unknown, path: string, mark?: Mark): unknown => {
    if (typeof part === 'string') return readText(part, path, mark);
    if (Array.isArray(part)) return part.map((item, index) => readPart(item, `${path}.${index}`, mark));
    if (!isPlainObject(part)) return part;
    const entries = Object.entries(part).map(([name, item]) => {
      return [
        name,
        readPart(item, path ? `${path}.${name}` : name, mark ?? (path ? undefined : marks?.get(name))),
      ];
    });
    return Object.fromEntries(entries);
  };
  const readText = (text: string, path: string, mark?: Mark): string => {
    if (mark === EXACT) return text;
    try {
      const normalized = normalizeField(lastName(path), text, mark);
      return mark === 'verbatim' ? text : normalized;
    } catch (error) {
      if (!(error instanceof TextError)) throw error;
      const { code, params } = error.fault;
      errors.push({ field: path, code, ...(params && { params }), message: error.message });
      return text;
    }
  };
  return readPart(value, '');
}

/** `lines` for the path `lines.3`. */
function lastName(path: string): string {
  return path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // Fastify's queries have an empty prototype of their own.
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
