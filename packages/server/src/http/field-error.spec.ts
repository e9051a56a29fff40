import 'reflect-metadata';
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsIn,
  IsInt,
  IsString,
  Length,
  Matches,
  Max,
  Min,
  ValidateNested,
} from 'class-validator';
import { AtLeast, createValidationPipe } from './validation.ts';

class Part {
  @IsString()
  label: string;
}

class Input {
  @Length(2, 4)
  @Matches(/\S/)
  @IsString()
  name: string;

  @Max(9)
  @Min(2)
  @IsInt()
  least: number;

  @AtLeast('least', {})
  most: number;

  @IsIn(['red', 'blue'])
  color: string;

  @Matches(/^\d+$/, { context: { code: 'not-a-phone' } })
  phone: string;

  @ValidateNested({ each: true })
  @Type(() => Part)
  @ArrayMaxSize(2)
  @IsArray()
  parts: Part[];
}

const VALID = { name: 'Saw', least: 2, most: 3, color: 'red', phone: '1', parts: [] };

async function errorsOf(input: object): Promise<unknown> {
  const pipe = createValidationPipe();
  const transformed = pipe.transform({ ...VALID, ...input }, { type: 'body', metatype: Input });
  return transformed.then(
    () => [],
    (error: { extras: { errors: unknown } }) => error.extras.errors,
  );
}

it.each([
  [{ name: undefined }, 'name', { code: 'required' }],
  [{ name: '  ' }, 'name', { code: 'required' }],
  [{ name: 5 }, 'name', { code: 'not-text' }],
  [{ name: 'Spokeshave' }, 'name', { code: 'too-long', params: { max: 4 } }],
  [{ name: 'A' }, 'name', { code: 'too-short', params: { min: 2 } }],
  [{ least: 1 }, 'least', { code: 'whole-number', params: { min: 2, max: 9 } }],
  [{ least: 'two' }, 'least', { code: 'whole-number', params: { min: 2, max: 9 } }],
  [{ most: 1 }, 'most', { code: 'below-other', params: { other: 'least' } }],
  [{ color: 'green' }, 'color', { code: 'not-one-of', params: { values: ['red', 'blue'] } }],
  [{ phone: 'none' }, 'phone', { code: 'not-a-phone' }],
  [{ parts: [{ label: 5 }] }, 'parts.0.label', { code: 'not-text' }],
  [
    { parts: [{ label: 'a' }, { label: 'b' }, { label: 'c' }] },
    'parts',
    { code: 'list', params: { max: 2 } },
  ],
  [{ size: 5 }, 'size', { code: 'unknown' }],
])('the fault of %j', async (input, field, fault) => {
  expect(await errorsOf(input)).toEqual([{ field, ...fault, message: expect.stringMatching(/\.$/) }]);
});
