import { selectUser, useAppSelector } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { useEmailChangesRequestMutation } from './email-change.api.ts';

const SENTENCES: ProblemSentences = {
  'present-email': 'Your account has this email already.',
  'email-set-elsewhere':
    'The operator of the shop, or your sign-in provider, sets the email of this account.',
  'too-many-requests': 'You have entered several emails. Wait a few minutes, then try again.',
};

/** Asks for another email. A link to it confirms the change. */
export function EmailForm() {
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
          You sign in with {user?.email}. Orders keep the email with which they were placed, and stay in My
          Orders.
        </p>
        <TextField label="New email" type="email" autoComplete="email" {...form.field('newEmail')} />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        {sentTo && (
          <FormMessage tone="success">
            Open the link that we have sent to {sentTo}. It works for an hour. Until then, nothing changes.
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
