import type { Type } from '@nestjs/common';
import { getMetadataStorage } from 'class-validator';
import fc from 'fast-check';
import { createValidationPipe } from '../http/validation.ts';
import { assertLinearTime, hostileText } from './linear-time.ts';

const pipe = createValidationPipe();

export interface ValidatedInput {
  name: string;
  type: Type<unknown>;
  fields: string[];
}

/** The classes with validation rules that are loaded. */
export function validatedInputs(): ValidatedInput[] {
  const storage = getMetadataStorage() as unknown as {
    validationMetadatas: Map<Type<unknown>, { propertyName: string }[]>;
  };
  return [...storage.validationMetadatas].map(([type, rules]) => ({
    name: type.name,
    type,
    fields: [...new Set(rules.map(({ propertyName }) => propertyName))],
  }));
}

/** Asserts that the time to validate every field grows linearly with the length of its text. */
export async function assertLinearValidation({ type, fields }: ValidatedInput, runs: number): Promise<void> {
  const validate = (text: string) => {
    const value = Object.fromEntries(fields.map((field) => [field, text]));
    return pipe.transform(value, { type: 'body', metatype: type });
  };
  await fc.assert(
    fc.asyncProperty(hostileText, (text) => assertLinearTime(validate, text)),
    { numRuns: runs },
  );
}
