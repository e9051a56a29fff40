import { type EmailFault, emailFault } from '@whetstone/contract/email';
import { Button, type ButtonStyleProps, Form, Stack } from '@whetstone/ui';
import type { ReactNode } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  useForm,
} from 'react-hook-form';
import { FocusedMessage } from './focused-message.tsx';
import { useIdentityCall } from './identity-call.ts';

const EMAIL_SENTENCES: Readonly<Record<EmailFault, string>> = {
  'not-an-email': 'Provide a valid Email',
  'email-not-ascii':
    'We cannot send email to letters with accents or of other alphabets before the @. Use another address.',
};

/** Checks before a form is sent. The identity service checks again. */
const RULES = {
  name: { required: 'Name is Required' },
  email: {
    required: 'Email is Required',
    validate: (email: string) => {
      const fault = emailFault(email);
      return fault && EMAIL_SENTENCES[fault];
    },
  },
  code: { required: 'Enter the code' },
  // Accounts that sign in with Google only have none.
  currentPassword: {},
  password: {
    required: 'Password is Required',
    minLength: { value: 6, message: 'Must be 6 characters or longer' },
  },
};

export const PASSWORD_HINT = '6 characters or more.';

/** A form for the identity service. `field` returns the props of a field, besides its label, and `typed` its value. */
export function useIdentityForm<Values extends FieldValues>(
  send: (values: Values) => Promise<void>,
  defaultValues?: DefaultValues<Values>,
) {
  const { submit, error } = useIdentityCall(send);
  const { register, handleSubmit, getFieldState, formState, watch } = useForm<Values>({ defaultValues });
  return {
    error,
    pending: formState.isSubmitting,
    onSubmit: handleSubmit(submit),
    typed: (name: Path<Values>): unknown => watch(name),
    field: (name: Path<Values> & keyof typeof RULES) => ({
      ...register(name, RULES[name] as RegisterOptions<Values>),
      error: getFieldState(name, formState).error?.message,
    }),
  };
}

interface IdentityFormProps {
  form: Omit<ReturnType<typeof useIdentityForm>, 'field' | 'typed'>;
  /** The label of the button. */
  action: string;
  variant?: ButtonStyleProps['$variant'];
  /** Another call is pending. */
  pending?: boolean;
  children: ReactNode;
  /** Below the button and the error. */
  below?: ReactNode;
}

export function IdentityForm({
  form,
  action,
  variant = 'primary',
  pending = false,
  children,
  below,
}: IdentityFormProps) {
  return (
    <Form pending={form.pending} onSubmit={form.onSubmit}>
      <Stack gap="m">
        {children}
        <Button type="submit" variant={variant} pending={form.pending || pending}>
          {action}
        </Button>
        {form.error && <FocusedMessage tone="error" about={form.error} />}
        {below}
      </Stack>
    </Form>
  );
}
