import { selectUser, useAppSelector, useNotify, useSearchParams } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { EmailLink } from './email-link.tsx';
import { useEmailChangesConfirmMutation, useEmailChangesRequestMutation } from './security.api.ts';

const SENTENCES: ProblemSentences = {
  'present-email': 'Your account has this email already.',
  'email-set-elsewhere':
    'The operator of the shop, or your sign-in provider, sets the email of this account.',
  'too-many-requests': 'You have entered several emails. Wait a few minutes, then try again.',
};

/** Asks for another email, or confirms it: a link to it leads here. */
export function EmailForm() {
  const [search, setSearch] = useSearchParams();
  const [confirm] = useEmailChangesConfirmMutation();
  const notify = useNotify('email');
  if (!search.has('token')) return <RequestForm />;
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

function RequestForm() {
  const user = useAppSelector(selectUser);
  const form = useApiForm({ newEmail: '' }, SENTENCES);
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
