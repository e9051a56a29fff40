import { type ValidationError, ValidationPipe } from '@nestjs/common';
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
