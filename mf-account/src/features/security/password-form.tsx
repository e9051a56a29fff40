import { useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, Stack, TextField, TextLink, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { useAccountChangePasswordMutation } from './security.api.ts';

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

const SENTENCES: ProblemSentences = {
  'no-password': 'Your account has no password. Request a link to set one.',
  'too-many-requests': 'Too many wrong passwords. Wait a few minutes, then try again.',
};

/** Changes the password, with the current one. A link by email sets a first or a forgotten one. */
export function PasswordForm() {
  const form = useApiForm({ password: '', newPassword: '', signOutOthers: true }, SENTENCES);
  const [change] = useAccountChangePasswordMutation();
  const notify = useNotify('password');
  return (
    <Form
      {...form.props(async (changePasswordDto) => {
        const { error } = await change({ changePasswordDto });
        if (!error) {
          form.reset();
          notify('success', 'Your password is changed.');
        }
        return error;
      })}
    >
      <Stack gap="m">
        <TextField
          label="Current password"
          type="password"
          autoComplete="current-password"
          {...form.field('password')}
        />
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          hint="6 characters or more."
          {...form.field('newPassword')}
        />
        <Choice>
          <input type="checkbox" {...form.register('signOutOthers')} />
          Sign out everywhere else
        </Choice>
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <div>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Change the password
          </Button>
        </div>
        <p>
          No password yet, or forgotten? We email you a link to choose one. It signs you out on every device.{' '}
          <TextLink to="/forgot-password">Send the link</TextLink>
        </p>
      </Stack>
    </Form>
  );
}
