import { selectUser, useAppSelector, useNotify, useSearchParams } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, Stack, TextField, TextLink, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { EmailLink } from './email-link.tsx';
import {
  useAccountChangePasswordMutation,
  useEmailChangesConfirmMutation,
  useEmailChangesRequestMutation,
} from './security.api.ts';

const EMAIL_SENTENCES: ProblemSentences = {
  'present-email': 'Your account has this email already.',
  'email-set-elsewhere':
    'The operator of the shop, or your sign-in provider, sets the email of this account.',
  'too-many-requests': 'You have entered several emails. Wait a few minutes, then try again.',
};

/** Asks for another email, or confirms it: a link to it leads here. */
function EmailForm() {
  const [search, setSearch] = useSearchParams();
  const [confirm] = useEmailChangesConfirmMutation();
  const notify = useNotify('email');
  if (!search.has('token')) return <RequestEmailForm />;
  const done = () => {
    notify('success', 'Your email is changed.');
    setSearch({}, { replace: true });
  };
  return (
    <EmailLink
      action="Use the new email"
      send={(token) => confirm({ emailLinkDto: { token } })}
      onDone={done}
    >
      From now on, you sign in with the email that got this link. Your other devices are signed out.
    </EmailLink>
  );
}

function RequestEmailForm() {
  const user = useAppSelector(selectUser);
  const form = useApiForm({ newEmail: '' }, EMAIL_SENTENCES);
  const [request] = useEmailChangesRequestMutation();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <Form
      {...form.props(async (requestEmailChangeDto) => {
        setSentTo(undefined);
        const { error } = await request({ requestEmailChangeDto });
        if (!error) {
          setSentTo(requestEmailChangeDto.newEmail);
          form.reset();
        }
        return error;
      })}
    >
      <Stack gap="m">
        <p>
          {`You sign in with ${user?.email}. Orders keep the email with which they were placed, and stay in My Orders.`}
        </p>
        <TextField label="New email" type="email" autoComplete="email" {...form.field('newEmail')} />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        {sentTo && (
          <FormMessage tone="success">
            {`Open the link that we have sent to ${sentTo}. It works for an hour. Until then, nothing changes.`}
          </FormMessage>
        )}
        <div>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Send a link
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

const Choice = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
`;

const PASSWORD_SENTENCES: ProblemSentences = {
  'no-password': 'Your account has no password. Request a link to set one.',
  'too-many-requests': 'Too many wrong passwords. Wait a few minutes, then try again.',
};

/** Changes the password, with the current one. A link by email sets a first or a forgotten one. */
function PasswordForm() {
  const form = useApiForm({ password: '', newPassword: '', signOutOthers: true }, PASSWORD_SENTENCES);
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

/** The forms of the page, which load with the form library once the page is mounted. */
export const FORMS = { email: EmailForm, password: PasswordForm };
