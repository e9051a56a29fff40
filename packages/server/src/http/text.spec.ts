import { IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { assertLinearTime } from '../testing/linear-time.ts';
import {
  cleanText,
  Exact,
  Lines,
  MultiLine,
  normalizeField,
  Plain,
  TextError,
  type TextKind,
  Verbatim,
} from './text.ts';
import { createValidationPipe } from './validation.ts';

it.each([
  ['half a character', 'Ann \ud83d', 'name contains half a character. Type the text again.'],
  ['NUL', 'Ann\0', 'name contains the control character U+0000. Remove it.'],
  ['a bell', 'Ann\x07', 'name contains the control character U+0007. Remove it.'],
  ['a control character of Latin-1', 'Ann\u0085', 'name contains the control character U+0085. Remove it.'],
  ['what XML does not allow', 'Ann\uffff', 'name contains the control character U+FFFF. Remove it.'],
  [
    'such a character of another plane',
    '\u{1fffe}',
    'name contains the control character U+1FFFE. Remove it.',
  ],
  ['a line break', 'Ann\nLee', 'name must be one line without tabs. Replace line breaks and tabs by spaces.'],
  [
    'a paragraph',
    'Ann\u2029Lee',
    'name must be one line without tabs. Replace line breaks and tabs by spaces.',
  ],
  ['a tab', 'Ann\tLee', 'name must be one line without tabs. Replace line breaks and tabs by spaces.'],
  ['zero-width characters', '\u200b\u200d\ufeff', 'name has no visible characters. Type some letters.'],
  ['a Hangul filler', '\u3164', 'name has no visible characters. Type some letters.'],
  ['spaces and zero-width characters', ' \u200b ', 'name has no visible characters. Type some letters.'],
  ['stacked accents', `Z${'\u0301'.repeat(31)}`, 'name has too many accents on one letter. Remove them.'],
])('rejects %s with a sentence', (_what, text, message) => {
  expect(() => normalizeField('name', text)).toThrow(new Error(message));
});

it.each([
  ['an override', 'invoice\u202efdp.exe\u202c', 'note contains U+202E, which reverses text. Remove it.'],
  [
    'an open isolate',
    'Ann\u2067',
    'note contains an unmatched character for the direction of text. Remove it.',
  ],
  [
    'a wrong end',
    '\u202bAnn\u2069',
    'note contains an unmatched character for the direction of text. Remove it.',
  ],
])('rejects %s in several lines with a sentence', (_what, text, message) => {
  expect(() => normalizeField('note', text, 'multiLine')).toThrow(new Error(message));
});

it.each<[string, string, TextKind]>([
  ['a family emoji', '👩‍👩‍👧', 'line'],
  ['an emoji with its selector', 'Ann ❤️', 'line'],
  ['Persian with a zero-width non-joiner', 'می‌خواهم', 'line'],
  ['Malayalam that ends with a joiner', 'രാജന്\u200d', 'line'],
  ['dashes and digits of a name', 'Müller–Lüdenscheidt ٣', 'line'],
  ['balanced isolates', 'from \u2067אבג\u2069 with love', 'multiLine'],
  ['a right-to-left mark', 'אבג\u200f (1)', 'multiLine'],
  ['an empty text', '', 'line'],
  ['Zalgo within the limit', `Z${'\u0334'.repeat(30)}`, 'line'],
])('accepts %s unchanged', (_what, text, kind) => {
  expect(normalizeField('name', text, kind)).toBe(text);
});

it.each<[string, string, string, TextKind]>([
  ['a name of an address book', '\u202dAnn\u202c\u00a0Lee ', 'Ann Lee', 'line'],
  [
    'a name with a soft hyphen, a BOM and a space without width',
    '\ufeffMüller\u00ad\u200b-Lee',
    'Müller-Lee',
    'line',
  ],
  ['an override', 'invoice\u202efdp.exe\u202c', 'invoicefdp.exe', 'line'],
  ['an ideographic space', '山田\u3000太郎', '山田 太郎', 'line'],
  ['spaces', '   ', '', 'line'],
  ['an address', '\u200b4\u00a0Forge Lane\r\n\u202dSheffield\u202c\n', '4 Forge Lane\nSheffield', 'lines'],
  ['a number', '\u202d٠١١٤–４９６\u2011\u200d0100\u202c', '0114-496-0100', 'plain'],
  ['a number with a long vowel mark', '０３ー１２３４ｰ٥٦ـ७८ ラーメン', '03-1234-56-78 ラーメン', 'plain'],
])('reads %s without what nobody sees', (_what, text, stored, kind) => {
  expect(normalizeField('name', text, kind)).toBe(stored);
});

it('composes letters and unifies line breaks', () => {
  expect(normalizeField('name', 'Zoe\u0308')).toBe('Zoë');
  expect(normalizeField('address', '4 Lane\r\nTown\rShire\u2028UK\tEU', 'multiLine')).toBe(
    '4 Lane\nTown\nShire\nUK\tEU',
  );
});

/** Random texts. */
const RUNS = process.env.TEST_FULL === '1' ? 1_000 : 150;

const HOSTILE = [
  ...'aé ë\t\n\r\0\x07\x7f\x9b',
  '\ud83d',
  '\ude00',
  '😀',
  '\u0301',
  '\u0315',
  '\u0344'.repeat(12),
  '\u200b',
  '\ufeff',
  '\u2028',
  '\u3164',
];
const DIRECTIONS = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];
const hostileName = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE, ...DIRECTIONS), fc.string({ unit: 'binary' })), {
    maxLength: 40,
  })
  .map((parts) => parts.join(''));

const KINDS: readonly TextKind[] = ['line', 'lines', 'plain', 'multiLine'];

function normalized(text: string, kind: TextKind): string | undefined {
  try {
    return normalizeField('name', text, kind);
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return undefined;
  }
}

it('stores only text that follows the rules', () => {
  fc.assert(
    fc.property(hostileName, fc.constantFrom(...KINDS), (text, kind) => {
      const stored = normalized(text, kind);
      if (stored === undefined) return;
      expect(stored).toBe(stored.normalize('NFC'));
      expect(stored.isWellFormed()).toBe(true);
      expect(stored).not.toMatch(['lines', 'multiLine'].includes(kind) ? /(?![\t\n])\p{Cc}/u : /\p{Cc}/u);
      expect(stored).not.toMatch(/[\u2028\u2029\u202d\u202e]/);
      expect(stored.trim() === '' || /[^\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(stored)).toBe(
        true,
      );
      for (const line of stored.split('\n')) {
        expect(line.match(/[\u202a\u202b]/g)?.length).toBe(line.match(/\u202c/g)?.length);
        expect(line.match(/[\u2066-\u2068]/g)?.length).toBe(line.match(/\u2069/g)?.length);
      }
      expect(normalizeField('name', stored, kind)).toBe(stored);
    }),
    { numRuns: RUNS },
  );
});

it('cleans every text so that it is accepted', () => {
  fc.assert(
    fc.property(hostileName, (text) => {
      const cleaned = cleanText(text);
      expect(normalizeField('name', cleaned)).toBe(cleaned);
    }),
    { numRuns: RUNS },
  );
  expect(cleanText('Ann\u202e\tLee\0')).toBe('Ann Lee');
});

it.each([
  ['normalizes', (text: string) => normalized(text, 'multiLine')],
  ['reads as a number', (text: string) => normalized(text, 'plain')],
  ['cleans', cleanText],
] as const)('%s in linear time, combining marks included', async (_what, read) => {
  for (const repeated of ['\u0315\u0300', '\u2067', '\u2067\u2069', '\ud83d', '\r', '\u200b', 'e\u0301'])
    await assertLinearTime(read, ['é', repeated, 'x']);
});

class Line {
  @IsString()
  label: string;
}

class Noted {
  @MultiLine()
  @IsOptional()
  @IsString()
  note?: string;
}

class Named {
  @Plain()
  @IsOptional()
  @IsString()
  phone?: string;

  @Lines()
  @IsOptional()
  @IsString()
  address?: string;

  @IsOptional()
  @IsString()
  name?: string;

  @Exact()
  @IsOptional()
  @IsString()
  password?: string;

  @Verbatim()
  @IsOptional()
  @IsObject()
  manifest?: object;

  @IsOptional()
  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Line)
  lines?: Line[];
}

class Input extends IntersectionType(Noted, Named) {}

async function answer(value: unknown, data?: string): Promise<unknown> {
  try {
    const metatype = data === undefined ? Input : String;
    return await createValidationPipe().transform(value, { type: data ? 'param' : 'body', metatype, data });
  } catch (error) {
    return (error as { extras: { errors: unknown[] } }).extras.errors;
  }
}

describe('the request pipe', () => {
  it('normalizes every text of a body, also in lists', async () => {
    const body = { name: 'Zoe\u0308', note: 'a\r\nb', lines: [{ label: 'e\u0301' }] };
    expect(await answer(body)).toEqual({ name: 'Zoë', note: 'a\nb', lines: [{ label: 'é' }] });
  });

  it('reads a number and an address by their marks', async () => {
    const body = { phone: '０１１４–４９６', address: '４ Lane\u200b\nTown' };
    expect(await answer(body)).toEqual({ phone: '0114-496', address: '４ Lane\nTown' });
  });

  it('leaves a password as it is', async () => {
    for (const password of ['Zoe\u0308-secret', 'a\tb', 'a\u0000\r\nb'])
      expect(await answer({ password })).toEqual({ password });
  });

  it('reports text and other faults together, each field once', async () => {
    expect(await answer({ name: 'x\0', note: 5, lines: [{ label: '\u2028' }, {}] })).toMatchObject([
      {
        field: 'name',
        code: 'control-character',
        params: { character: 'U+0000' },
        message: 'name contains the control character U+0000. Remove it.',
      },
      {
        field: 'lines.0.label',
        code: 'not-one-line',
        message: 'label must be one line without tabs. Replace line breaks and tabs by spaces.',
      },
      { field: 'note', message: 'note must be a string.' },
      { field: 'lines.1.label', message: 'label must be a string.' },
    ]);
  });

  it('checks text that a hash covers and leaves it as it is', async () => {
    const manifest = { files: { 'cafe\u0301.js': 'cafe\u0301\nbar' } };
    expect(await answer({ manifest })).toEqual({ manifest });
    expect(await answer({ manifest: { label: 'x\0' } })).toMatchObject([
      { field: 'manifest.label', message: 'label contains the control character U+0000. Remove it.' },
    ]);
  });

  it('has nothing at a path with other text', async () => {
    const pipe = createValidationPipe();
    const path = pipe.transform('a\u0000b', { type: 'param', metatype: String, data: 'email' });
    await expect(path).rejects.toMatchObject({ status: 404 });
  });

  it('reads queries without a prototype, and single parameters', async () => {
    const query = Object.assign(Object.create(Object.create(null)), { name: 'Zoe\u0308' });
    expect(await answer(query)).toEqual({ name: 'Zoë' });
    expect(await answer('Zoe\u0308', 'email')).toBe('Zoë');
  });
});
