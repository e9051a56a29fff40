import { api, selectUser, useAppSelector } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import type { ReactNode } from 'react';

/** A route of the identity provider, which the API's document does not contain. */
const { useSendConfirmationMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    sendConfirmation: build.mutation<unknown, string>({
      query: (email) => ({ url: '/identity/send-verification-email', method: 'POST', body: { email } }),
      // A rejection can mean that the address is confirmed by now.
      invalidatesTags: (_sent, error) => (error ? ['Order', 'User'] : []),
    }),
  }),
});

/** What happens without a confirmed email address, and a button for another confirmation link: a link expires after an hour. */
export function UnconfirmedEmail({ children }: { children: ReactNode }) {
  const email = useAppSelector(selectUser)?.email ?? '';
  const [send, { isLoading, isSuccess, error }] = useSendConfirmationMutation();
  return (
    <Stack gap="s">
      <FormMessage tone="info">{children}</FormMessage>
      {error && <FormMessage tone="error">{reasonOf(error)}</FormMessage>}
      {isSuccess && (
        <FormMessage tone="success">{`A new link is on its way to ${email}. It works for an hour.`}</FormMessage>
      )}
      <div>
        <Button size="small" pending={isLoading} onClick={() => void send(email)}>
          Send the link again
        </Button>
      </div>
    </Stack>
  );
}

function reasonOf(error: unknown): string {
  return problemMessage(error, {
    unreachable: 'We could not send the link. Wait a minute, then try again.',
  });
}
