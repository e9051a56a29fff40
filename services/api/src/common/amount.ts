import type { FieldError } from '@whetstone/server/http/field-error';
import { validationProblem } from '@whetstone/server/http/validation';
import { ValidateBy } from 'class-validator';
import { digitsOf, toMajor, toMinor } from './money.ts';

/** In any currency. */
export const SMALLEST_AMOUNT = 0.001;
export const LARGEST_AMOUNT = 100_000_000;

/** Requires an amount of money, which `amountFault` then compares with its currency. `IsNumber` throws for a number such as 1e-7. */
export function IsAmount(message: string, max: number = LARGEST_AMOUNT): PropertyDecorator {
  const validate = (amount: unknown) =>
    typeof amount === 'number' && amount >= 0 && amount <= max && Number(amount.toFixed(3)) === amount;
  return ValidateBy({ name: 'isAmount', validator: { validate, defaultMessage: () => message } });
}

/** What is wrong with an amount in a currency, if anything. `range`: in its smallest units. */
export function amountFault(
  field: string,
  amount: number,
  currency: string,
  { min, max }: { min: number; max: number },
): FieldError | undefined {
  const digits = digitsOf(currency);
  const minor = toMinor(amount, digits);
  if (toMajor(minor, digits) === amount && minor >= min && minor <= max) return undefined;
  const params = { min: toMajor(min, digits), max: toMajor(max, digits), decimals: digits };
  const decimals = digits === 0 ? 'without decimals' : `with at most ${digits} decimals`;
  const message = `${field} must be an amount from ${params.min} to ${params.max.toLocaleString('en')} ${decimals}.`;
  return { field, code: 'amount', params, message };
}

/** @throws ProblemException 400 for what `amountFault` finds */
export function requireAmount(...amount: Parameters<typeof amountFault>): void {
  const fault = amountFault(...amount);
  if (fault) throw validationProblem([fault]);
}
