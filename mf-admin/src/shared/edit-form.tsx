import { type ApiForm, useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, Stack, type StackProps, useRestoreFocus } from '@whetstone/ui';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Conflict, type Difference, differencesOf } from './conflict.tsx';
import { currentOf } from './current-of.ts';
import { FocusTarget } from './focus-target.ts';
import { Row } from './row.ts';

/** The fields as text. */
type Texts<Name extends string> = Record<Name, string>;

interface EditOptions<Value, Name extends string> {
  /** What is stored. A version with a higher number replaces it. */
  value: Value;
  labels: Readonly<Texts<Name>>;
  /** Fields that change without being saved here, such as by an upload: they follow the stored value until the admin edits them. */
  following?: readonly NoInfer<Name>[];
  toFields: (value: Value) => Texts<Name>;
  /** What the comparison of two versions shows of a text. Default: the text. */
  describe?: (name: Name, text: string) => string;
  /** Saves the fields, edited from the version `base`. */
  send: (fields: Texts<Name>, base: Value) => Promise<{ data?: Value; error?: unknown }>;
  onSaved: (saved: Value) => void;
  /** About errors that belong to no field. */
  sentences?: ProblemSentences;
}

interface EditFormProps<Value, Name extends string> extends EditOptions<Value, Name> {
  /** Such as 'this tool'. */
  what: string;
  gap: StackProps['gap'];
  children: (form: ApiForm<Texts<Name>>) => ReactNode;
}

/** A form for something that several admins edit. After a conflict, the admin compares both versions. */
export function EditForm<Value extends { version: number }, Name extends string>({
  what,
  gap,
  children,
  describe,
  ...options
}: EditFormProps<Value, Name>) {
  const { form, conflict, save, resolve, discard } = useEdit(options);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus({ preventScroll: true }));
  return (
    <FocusTarget ref={region} tabIndex={-1} {...focusHandlers}>
      {conflict ? (
        <Conflict
          key={conflict.current.version}
          what={what}
          differences={conflict.differences}
          pending={form.isSubmitting}
          describe={describe}
          onSave={resolve}
          onDiscard={discard}
        />
      ) : (
        <Form {...form.props((fields) => save(fields))}>
          <Stack gap={gap}>
            {children(form)}
            {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
            <Row>
              <Button type="submit" variant="primary" pending={form.isSubmitting}>
                Save
              </Button>
              {form.isDirty && <Button onClick={() => form.reset()}>Discard changes</Button>}
            </Row>
          </Stack>
        </Form>
      )}
    </FocusTarget>
  );
}

interface EditConflict<Value, Name extends string> {
  /** The version that another admin has saved. */
  current: Value;
  differences: Difference<Name>[];
}

/** The edits of `value`. They start from the version `base`. */
function useEdit<Value extends { version: number }, Name extends string>({
  value,
  labels,
  following = [],
  toFields,
  send,
  onSaved,
  sentences,
}: EditOptions<Value, Name>) {
  const [base, setBase] = useState(value);
  const [conflict, setConflict] = useState<EditConflict<Value, Name>>();
  const form = useApiForm<Texts<Name>>(toFields(value) as never, sentences);

  const start = (from: Value) => {
    setBase(from);
    setConflict(undefined);
    form.reset(toFields(from));
  };
  // With unsaved changes, the conflict appears when they are saved.
  const showNewer = useEffectEvent(() => {
    if (value.version <= base.version) return;
    if (!form.isDirty) return start(value);
    const fields = toFields(base);
    const theirs = toFields(value);
    const changed = differencesOf(labels, fields, { yours: fields, theirs }).map(({ name }) => name);
    const isUntouched = (name: Name) => form.getValues(name as never) === fields[name];
    // A version that changes none of the other fields, such as an archived tool, is no conflict.
    if (!changed.every((name) => following.includes(name) && isUntouched(name))) return;
    for (const name of changed) form.resetField(name as never, { defaultValue: theirs[name] as never });
    setBase(value);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version
  useEffect(() => showNewer(), [value.version]);

  const save = async (fields: Texts<Name>, from = base) => {
    const { data, error } = await send(fields, from);
    const current = currentOf<Value>(error);
    if (current) {
      const versions = { yours: fields, theirs: toFields(current) };
      return setConflict({ current, differences: differencesOf(labels, toFields(from), versions) });
    }
    setConflict(undefined);
    if (data) {
      start(data);
      onSaved(data);
    }
    return error;
  };

  /** Saves the present version with the chosen texts. */
  const resolve = (chosen: Partial<Texts<Name>>) => {
    if (!conflict) return;
    const { current } = conflict;
    setBase(current);
    form.reset(toFields(current));
    for (const [name, text] of Object.entries(chosen))
      form.setValue(name as never, text as never, { shouldDirty: true });
    void form.submit((fields) => save(fields, current))();
  };
  return { form, conflict, save, resolve, discard: () => conflict && start(conflict.current) };
}
