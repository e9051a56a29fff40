import type { BaseSyntheticEvent } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { ProblemSentences } from './problem.ts';

/** Resolves to the error of the call, if any. */
type Save<Fields> = (fields: Fields) => Promise<unknown>;

type Rules<Fields extends FieldValues> = RegisterOptions<Fields, Path<Fields>>;

/** The props of a field, besides its label. */
interface FieldProps<Fields extends FieldValues> extends UseFormRegisterReturn<Path<Fields>> {
  error: string | undefined;
}

export interface ApiForm<Fields extends FieldValues> extends UseFormReturn<Fields> {
  isDirty: boolean;
  isSubmitting: boolean;
  /** The error that belongs to no field. */
  message: string | undefined;
  field: (name: Path<Fields>, rules?: Rules<Fields>) => FieldProps<Fields>;
  submit: (save: Save<Fields>) => (event?: BaseSyntheticEvent) => Promise<void>;
  /** The props of the `Form`. The shell asks before the visitor leaves a page with an element with `data-unsaved`. */
  props: (save: Save<Fields>) => {
    pending: boolean;
    'data-unsaved': true | undefined;
    onSubmit: (event: BaseSyntheticEvent) => Promise<void>;
  };
}

const NOT_LOADED: [field: string, message: string][] = [
  ['root', 'We could not reach the shop. Check your connection and try again.'],
];

/** A form whose fields the API validates. The errors of the API appear at their fields, all others in `message`, by `sentences`. */
export function useApiForm<Fields extends FieldValues>(
  defaultValues: DefaultValues<Fields>,
  sentences?: ProblemSentences,
): ApiForm<Fields> {
  // The `Form` focuses the first invalid field, also one that is not registered.
  const form = useForm<Fields>({ defaultValues, shouldFocusError: false });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = (save: Save<Fields>) => (submission?: BaseSyntheticEvent) => {
    // An error of the last attempt at a field that is not registered would prevent the next attempt.
    form.clearErrors();
    return form.handleSubmit(async (fields, event) => {
      const error = await save(fields);
      if (!error) return;
      // The sentences are loaded with the first error: most visitors never need them.
      const errors = import(/* webpackChunkName: "form-errors" */ './form-errors.ts').then(({ formErrors }) =>
        formErrors(error, Object.keys(form.getValues()), (field) => labelIn(event, field), sentences),
      );
      for (const [name, message] of await errors.catch(() => NOT_LOADED))
        form.setError(name as Path<Fields>, { message });
    })(submission);
  };
  return {
    ...form,
    isDirty,
    isSubmitting,
    message: errors.root?.message,
    field: (name, rules) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    submit,
    props: (save) => ({
      pending: isSubmitting,
      'data-unsaved': (isDirty && !isSubmitting) || undefined,
      onSubmit: submit(save),
    }),
  };
}

/** The label of a text field. */
function labelIn(event: BaseSyntheticEvent | undefined, field: string): string {
  const form = event && (event.target as HTMLElement).closest('form');
  const [input] = form?.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(field)}"]`) ?? [];
  return input?.labels?.[0]?.textContent ?? field;
}
