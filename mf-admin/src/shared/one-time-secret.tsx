import { Button, DialogActions, FormMessage, Icon, Stack, TextField } from '@whetstone/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';

export interface OneTimeSecretProps {
  /** The kind of secret: 'Token'. */
  label: string;
  secret: string;
  onClose: () => void;
  /** That the secret is shown only now, and where it is needed. */
  children: ReactNode;
}

export function OneTimeSecret({ label, secret, onClose, children }: OneTimeSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState('');
  const noun = label.toLowerCase();
  // The form that had the focus is gone.
  useEffect(() => field.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setOutcome('Copied.'),
      () => setOutcome(`The ${noun} could not be copied. Select it and copy it by hand.`),
    );
  return (
    <Stack gap="l">
      <FormMessage tone="info">{children}</FormMessage>
      <TextField
        ref={field}
        label={label}
        readOnly
        value={secret}
        onFocus={({ target }) => target.select()}
        hint={<span role="status">{outcome}</span>}
      />
      <DialogActions>
        <Button variant="primary" onClick={copy}>
          <Icon name="copy" size={16} />
          <span>{`Copy ${noun}`}</span>
        </Button>
        <Button onClick={onClose}>Done</Button>
      </DialogActions>
    </Stack>
  );
}
