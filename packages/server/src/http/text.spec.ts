import { IntersectionType } from '@nestjs/swagger';
import { Type } from 'class-transformer';
import { IsArray, IsObject, IsOptional, IsString, ValidateNested } from 'class-validator';
import fc from 'fast-check';
import { assertLinearTime } from '../testing/linear-time.ts';
import { cleanText, Exact, MultiLine, normalizeField, TextError, Verbatim } from './text.ts';
import { createValidationPipe } from './validation.ts';

it.each([
  ['half a character', 'Ann \ud83d', 'name contains half a character. Type the text again.'],
  ['NUL', 'Ann\0', 'name contains the control character U+0000. Remove it.'],
  ['a bell', 'Ann\x07', 'name contains the control character U+0007. Remove it.'],
  ['a control character of Latin-1', 'Ann\u0085', 'name contains the control character U+0085. Remove it.'],
  ['a line break', 'Ann\nLee', 'name must be one line without tabs. Replace line breaks and tabs by spaces.'],
  [
    'a paragraph',
    'Ann\u2029Lee',
    'name must be one line without tabs. Replace line breaks and tabs by spaces.',
  ],
  ['a tab', 'Ann\tLee', 'name must be one line without tabs. Replace line breaks and tabs by spaces.'],
  ['an override', 'invoice\u202efdp.exe\u202c', 'name contains U+202E, which reverses text. Remove it.'],
  [
    'an open isolate',
    'Ann\u2067',
    'name contains an unmatched character for the direction of text. Remove it.',
  ],
  [
    'a wrong end',
    '\u202bAnn\u2069',
    'name contains an unmatched character for the direction of text. Remove it.',
  ],
  ['zero-width characters', '\u200b\u200d\ufeff', 'name has no visible characters. Type some letters.'],
  ['a Hangul filler', '\u3164', 'name has no visible characters. Type some letters.'],
  ['spaces and zero-width characters', ' \u200b ', 'name has no visible characters. Type some letters.'],
  ['stacked accents', `Z${'\u0301'.repeat(31)}`, 'name has too many accents on one letter. Remove them.'],
])('rejects %s with a sentence', (_what, text, message) => {
  expect(() => normalizeField('name', text)).toThrow(new Error(message));
});

it.each([
  ['a family emoji', '👩‍👩‍👧'],
  ['Persian with a zero-width non-joiner', 'می‌خواهم'],
  ['balanced isolates', 'from \u2067אבג\u2069 with love'],
  ['a right-to-left mark', 'אבג\u200f (1)'],
  ['an empty text', ''],
  ['spaces', '   '],
  ['Zalgo within the limit', `Z${'\u0334'.repeat(30)}`],
])('accepts %s unchanged', (_what, text) => {
  expect(normalizeField('name', text)).toBe(text);
});

it('composes letters and unifies line breaks', () => {
  expect(normalizeField('name', 'Zoe\u0308')).toBe('Zoë');
  expect(normalizeField('address', '4 Lane\r\nTown\rShire\u2028UK\tEU', true)).toBe(
    '4 Lane\nTown\nShire\nUK\tEU',
  );
});

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

function normalized(text: string, isMultiLine: boolean): string | undefined {
  try {
    return normalizeField('name', text, isMultiLine);
  } catch (error) {
    expect(error).toBeInstanceOf(TextError);
    return undefined;
  }
}

it('stores only text that follows the rules', () => {
  fc.assert(
    fc.property(hostileName, fc.boolean(), (text, isMultiLine) => {
      const stored = normalized(text, isMultiLine);
      if (stored === undefined) return;
      expect(stored).toBe(stored.normalize('NFC'));
      expect(stored.isWellFormed()).toBe(true);
      expect(stored).not.toMatch(isMultiLine ? /(?![\t\n])\p{Cc}/u : /\p{Cc}/u);
      expect(stored).not.toMatch(/[\u2028\u2029\u202d\u202e]/);
      expect(stored.trim() === '' || /[^\p{Cf}\p{Default_Ignorable_Code_Point}\s\u2800]/u.test(stored)).toBe(
        true,
      );
      for (const line of stored.split('\n')) {
        expect(line.match(/[\u202a\u202b]/g)?.length).toBe(line.match(/\u202c/g)?.length);
        expect(line.match(/[\u2066-\u2068]/g)?.length).toBe(line.match(/\u2069/g)?.length);
      }
      expect(normalizeField('name', stored, isMultiLine)).toBe(stored);
    }),
    { numRuns: 1_000 },
  );
});

it('cleans every text so that it is accepted', () => {
  fc.assert(
    fc.property(hostileName, (text) => {
      const cleaned = cleanText(text);
      expect(normalizeField('name', cleaned)).toBe(cleaned);
    }),
    { numRuns: 1_000 },
  );
  expect(cleanText('Ann\u202e\tLee\0')).toBe('Ann Lee ');
});

it.each([
  ['normalizes', (text: string) => normalized(text, true)],
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

  it('leaves a password as it is', async () => {
    for (const password of ['Zoe\u0308-secret', 'a\tb', 'a\u0000\r\nb'])
      expect(await answer({ password })).toEqual({ password });
  });

  it('reports text and other faults together, each field once', async () => {
    expect(await answer({ name: 'x\0', note: 5, lines: [{ label: '\u202e' }, {}] })).toMatchObject([
      {
        field: 'name',
        code: 'control-character',
        params: { character: 'U+0000' },
        message: 'name contains the control character U+0000. Remove it.',
      },
      {
        field: 'lines.0.label',
        code: 'reverses-text',
        params: { character: 'U+202E' },
        message: 'label contains U+202E, which reverses text. Remove it.',
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
    const path = pipe.transform('a\u202eb', { type: 'param', metatype: String, data: 'email' });
    await expect(path).rejects.toMatchObject({ status: 404 });
  });

  it('reads queries without a prototype, and single parameters', async () => {
    const query = Object.assign(Object.create(Object.create(null)), { name: 'Zoe\u0308' });
    expect(await answer(query)).toEqual({ name: 'Zoë' });
    expect(await answer('Zoe\u0308', 'email')).toBe('Zoë');
  });
});
