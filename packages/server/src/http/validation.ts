import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { registerDecorator, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { ProblemException } from './problem.exception.ts';

export interface FieldError {
  field: string;
  message: string;
}

// A small request must not cause a large response.
const MAX_ERRORS = 20;

/** A 400 with the errors by field, at most 20. */
export function validationProblem(errors: FieldError[]): ProblemException {
  const reported = errors.slice(0, MAX_ERRORS);
  const detail = reported.map((error) => error.message).join(' ') || 'The request is not valid.';
  return new ProblemException(400, 'validation-failed', detail, { errors: reported });
}

/** Rejects unknown fields and reports all invalid fields at once. */
export function createValidationPipe(): ValidationPipe {
  return new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    exceptionFactory: (errors) => validationProblem(errors.flatMap((error) => fieldErrors(error))),
  });
}

function fieldErrors(error: ValidationError, parent = ''): FieldError[] {
  const field = parent + error.property;
  const own = Object.values(error.constraints ?? {}).map((message) => ({
    field,
    message: sentence(message),
  }));
  return [...own.slice(0, 1), ...(error.children ?? []).flatMap((child) => fieldErrors(child, `${field}.`))];
}

function sentence(message: string): string {
  return /[.!?]$/.test(message) ? message : `${message}.`;
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

// The site's Content-Security-Policy blocks images over http. A second slash or a backslash would refer to another site.
export const IMAGE_URL = /^(https:\/\/|\/(?![/\\]))\S+$/i;

export const IMAGE_URL_MESSAGE =
  'img must be a URL that starts with https://, or a path on this site that starts with a single /.';
