import { type ValidationError, ValidationPipe } from '@nestjs/common';
import { registerDecorator, type ValidationArguments, type ValidationOptions } from 'class-validator';
import { ProblemException } from './problem.exception.ts';

export interface FieldError {
  field: string;
  message: string;
}

// A small request must not make a large answer.
const MOST_ERRORS = 20;

/** The problem that names each field and what is wrong with it, or the first of very many. */
export function validationProblem(found: FieldError[]): ProblemException {
  const errors = found.slice(0, MOST_ERRORS);
  const detail = errors.map((error) => error.message).join(' ') || 'The request is not valid.';
  return new ProblemException(400, 'validation-failed', detail, { errors });
}

/** Refuses fields that a request does not have, and reports every field that is wrong at once. */
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

/** A number that is not less than the number in another field of the same object. */
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
          const least = (context?.object as Record<string, unknown> | undefined)?.[other];
          return typeof value === 'number' && (typeof least !== 'number' || value >= least);
        },
      },
    });
  };
}

// The site's policy shows no picture by plain http. A second slash, or a backslash, would lead to another site.
export const IMAGE_ADDRESS = /^(https:\/\/|\/(?![/\\]))\S+$/i;

export const IMAGE_ADDRESS_MESSAGE =
  'img must be an address that starts with https://, or a path on this site that starts with a single /.';
