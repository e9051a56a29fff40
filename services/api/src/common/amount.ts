import { ValidateBy } from 'class-validator';

/**
 * Requires an amount of money with at most two decimals. `IsNumber` of class-validator throws for a number such as 1e-7.
 * @param max the range is from `min` to `max`
 */
export function IsAmount({ min, max }: { min: number; max: number }, message: string): PropertyDecorator {
  const validate = (amount: unknown) =>
    typeof amount === 'number' && amount >= min && amount <= max && Number(amount.toFixed(2)) === amount;
  return ValidateBy({
    name: 'isAmount',
    constraints: [min, max],
    validator: { validate, defaultMessage: () => message },
  });
}
