// By its name: the bundler replaces this import with the kernel of the release.
import { problemOf, setServerErrors } from '@whetstone/kernel';
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

/** A form whose fields the API validates. The errors of the API appear at their fields, all others in `message`. */
export function useApiForm<Fields extends FieldValues>(
  defaultValues: DefaultValues<Fields>,
): ApiForm<Fields> {
  const form = useForm<Fields>({ defaultValues });
  const { errors, isDirty, isSubmitting } = form.formState;
  const submit = (save: Save<Fields>) => (submission?: BaseSyntheticEvent) => {
    // An error of the last attempt at a field that is not registered would prevent the next attempt.
    form.clearErrors();
    return form.handleSubmit(async (fields, event) => {
      const error = await save(fields);
      if (error) setServerErrors(withLabels(error, labelsAround(event)), form);
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

type Labels = ReadonlyMap<string, string>;

/** The label of each text field, as the visitor reads it. */
function labelsAround(event: BaseSyntheticEvent | undefined): Labels {
  const form = event && (event.target as HTMLElement).closest('form');
  const fields = [...(form?.querySelectorAll<HTMLInputElement>('[name]') ?? [])];
  return new Map(fields.map(({ name, labels }) => [name, labels?.[0]?.textContent ?? name]));
}

/** The error with labels instead of JSON names. The error of an item, such as `lines.3`, belongs to the field of its list. */
function withLabels(error: unknown, labels: Labels): unknown {
  const problem = problemOf(error);
  if (!problem?.errors) return error;
  const errors = problem.errors.map(({ field, message }) => {
    const [list = field] = field.split('.');
    return { field: list, message: labelled(message, labels, list) };
  });
  return { data: { ...problem, errors, detail: labelled(problem.detail, labels) } };
}

const JSON_NAME = /\b[a-z]+(?:[A-Z][a-z]*)+\b/g;

/** Keeps the name of the own field: `setServerErrors` replaces it. Names of one word are also words of sentences. */
function labelled(text: string, labels: Labels, own?: string): string {
  return text.replace(JSON_NAME, (name) => (name === own ? name : (labels.get(name) ?? name)));
}
