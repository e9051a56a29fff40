import { Button, FormMessage, Icon, Stack, TextField } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { Answers } from '../../shared/answers.ts';

interface MadeTokenProps {
  token: string;
  onClose: () => void;
}

/** The token itself, for the only time. */
export function MadeToken({ token, onClose }: MadeTokenProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  // What had the focus, the form, is gone.
  useEffect(() => field.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setOutcome('Copied.'),
      () => setOutcome('It could not be copied: select it and copy it yourself.'),
    );
  return (
    <Stack gap="l">
      <FormMessage tone="info">
        This is the only time that the token is shown. Put it where your release command finds it, as
        DEPLOY_TOKEN.
      </FormMessage>
      <TextField
        ref={field}
        label="Token"
        readOnly
        value={token}
        onFocus={({ target }) => target.select()}
        hint={<span role="status">{outcome}</span>}
      />
      <Answers>
        <Button variant="primary" onClick={copy}>
          <Icon name="copy" size={16} />
          Copy token
        </Button>
        <Button onClick={onClose}>Done</Button>
      </Answers>
    </Stack>
  );
}
