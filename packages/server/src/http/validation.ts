import { type ArgumentMetadata, NotFoundException, ValidationPipe } from '@nestjs/common';
import {
  registerDecorator,
  ValidateBy,
  type ValidationArguments,
  type ValidationOptions,
} from 'class-validator';
import { type FieldError, type FieldFault, fieldErrors } from './field-error.ts';
import { ProblemException } from './problem.exception.ts';
import { normalizeTexts } from './text.ts';

// A small request must not cause a large response.
const MAX_ERRORS = 20;

/** A 400 with the errors by field, at most 20. */
export function validationProblem(errors: FieldError[]): ProblemException {
  const reported = errors.slice(0, MAX_ERRORS);
  const detail = reported.map((error) => error.message).join(' ') || 'The request is not valid.';
  return new ProblemException(400, 'validation-failed', detail, { errors: reported });
}

/** Normalizes all text, rejects unknown fields and reports all invalid fields at once. */
export function createValidationPipe(): ValidationPipe {
  return new RequestPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    // For `fieldErrors`. Responses contain neither.
    validationError: { target: true, value: true },
    exceptionFactory: (errors) => new InvalidFields(errors.flatMap((error) => fieldErrors(error))),
  });
}

class InvalidFields extends Error {
  constructor(readonly errors: FieldError[]) {
    super('The fields are not valid.');
  }
}

class RequestPipe extends ValidationPipe {
  override async transform(value: unknown, metadata: ArgumentMetadata): Promise<unknown> {
    const { type, metatype, data } = metadata;
    // A body of a route with `takesText`: its signature covers its bytes.
    if (type === 'body' && typeof value === 'string') return this.validated(value, metadata, []);
    const errors: FieldError[] = [];
    if (data === undefined) return this.validated(normalizeTexts(value, metatype, errors), metadata, errors);
    const named = normalizeTexts({ [data]: value }, undefined, errors) as Record<string, unknown>;
    // Nothing is stored under such an id or email address.
    if (type === 'param' && errors.length > 0) throw new NotFoundException();
    return this.validated(named[data], metadata, errors);
  }

  private async validated(
    value: unknown,
    metadata: ArgumentMetadata,
    errors: FieldError[],
  ): Promise<unknown> {
    const others: FieldError[] = [];
    const result: unknown = await super.transform(value, metadata).catch((error: unknown) => {
      if (!(error instanceof InvalidFields)) throw error;
      const known = new Set(errors.map(({ field }) => field));
      others.push(...error.errors.filter(({ field }) => !known.has(field)));
    });
    if (errors.length + others.length > 0) throw validationProblem([...errors, ...others]);
    return result;
  }
}

/** Requires a number that is at least the number in another field of the object. */
export function AtLeast(other: string, options: ValidationOptions): PropertyDecorator {
  return (target, property) => {
    registerDecorator({
      name: 'atLeast',
      target: target.constructor,
      propertyName: String(property),
      constraints: [other],
      options,
      validator: {
        validate: (value: unknown, context?: ValidationArguments) => {
          const minimum = (context?.object as Record<string, unknown> | undefined)?.[other];
          return typeof value === 'number' && (typeof minimum !== 'number' || value >= minimum);
        },
      },
    });
  };
}

/** Rejects lists in the list. ValidateNested accepts a list of valid objects in place of an object. */
export function HasNoLists(options: ValidationOptions): PropertyDecorator {
  const validate = (value: unknown) => !Array.isArray(value) || !value.some(Array.isArray);
  return ValidateBy({ name: 'hasNoLists', validator: { validate } }, options);
}

// The site's Content-Security-Policy blocks images over http. A second slash or a backslash would refer to another site.
export const IMAGE_URL = /^(https:\/\/|\/(?![/\\]))\S+$/i;

export const IMAGE_URL_RULE = {
  message: 'img must be a URL that starts with https://, or a path on this site that starts with a single /.',
  context: { code: 'not-an-image-url' } satisfies FieldFault,
};
