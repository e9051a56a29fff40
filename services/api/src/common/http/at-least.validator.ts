import { registerDecorator, type ValidationArguments, type ValidationOptions } from 'class-validator';

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
