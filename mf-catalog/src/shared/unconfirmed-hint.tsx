import { FormMessage, TextLink } from '@whetstone/ui';

/** What happens without a confirmed email address, and the way to another confirmation link. */
export function UnconfirmedHint({ children }: { children: string }) {
  return (
    <FormMessage tone="info">
      <span>{children}</span> <TextLink to="/dashboard">Get a new link on My Profile</TextLink>.
    </FormMessage>
  );
}
