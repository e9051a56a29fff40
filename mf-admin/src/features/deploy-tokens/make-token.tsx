import { Button, Modal, preloadDialogs } from '@whetstone/ui';
import { useState } from 'react';
import { MadeToken } from './made-token.tsx';
import { TokenForm } from './token-form.tsx';

/** A button that opens the form for a new token; where it was made, the dialog shows it. */
export function MakeToken() {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string>();
  const show = (shown: boolean) => {
    setOpen(shown);
    setToken(undefined);
  };
  return (
    <div>
      <Button
        variant="primary"
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={() => show(true)}
      >
        Make a token
      </Button>
      <Modal open={open} onOpenChange={show} title={token ? 'The new token' : 'Make a deploy token'}>
        {token ? <MadeToken token={token} onClose={() => show(false)} /> : <TokenForm onMade={setToken} />}
      </Modal>
    </div>
  );
}
