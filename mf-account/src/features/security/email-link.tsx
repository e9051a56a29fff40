import { useSearchParams } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage, Stack } from '@whetstone/ui';
import { type ReactNode, useState } from 'react';

interface EmailLinkProps {
  action: string;
  send: (token: string) => Promise<{ error?: unknown }>;
  onDone: () => void;
  /** What the button does. */
  children?: ReactNode;
}

const SENTENCES = {
  400: 'This link is not complete. Open it in the email again.',
  'link-ended': 'This link has expired, has been used already, or belongs to another account.',
  'email-taken': 'Another account has this email by now.',
};

/** The button of a page that a link in an email opens. Opening the page changes nothing, because email scanners open links. */
export function EmailLink({ action, send, onDone, children }: EmailLinkProps) {
  const [search] = useSearchParams();
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<unknown>();
  const follow = async () => {
    setPending(true);
    const { error: failure } = await send(search.get('token') ?? '');
    setPending(false);
    setError(failure);
    if (!failure) onDone();
  };
  return (
    <Stack gap="m">
      {children && <p>{children}</p>}
      {error !== undefined && <FormMessage tone="error">{problemMessage(error, SENTENCES)}</FormMessage>}
      <div>
        <Button variant="primary" pending={isPending} onClick={() => void follow()}>
          {action}
        </Button>
      </div>
    </Stack>
  );
}
