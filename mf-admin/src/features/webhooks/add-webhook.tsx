import { Button, Modal, preloadDialogs } from '@whetstone/ui';
import { useState } from 'react';
import { OneTimeSecret } from '../../shared/one-time-secret.tsx';
import { ALL_EVENTS, WebhookForm } from './webhook-form.tsx';
import { useWebhooksAddMutation } from './webhooks.api.ts';

/** A button that opens the form for a new webhook. The same dialog then shows its secret. */
export function AddWebhook() {
  const [open, setOpen] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [add] = useWebhooksAddMutation();
  const show = (shown: boolean) => {
    setOpen(shown);
    setSecret(undefined);
  };
  return (
    <div>
      <Button
        variant="primary"
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={() => show(true)}
      >
        Add a webhook
      </Button>
      <Modal open={open} onOpenChange={show} title={secret ? 'The secret of the webhook' : 'Add a webhook'}>
        {secret ? (
          <WebhookSecret secret={secret} onClose={() => show(false)} />
        ) : (
          <WebhookForm
            values={{ url: '', description: '', events: ALL_EVENTS }}
            submitLabel="Add webhook"
            onSubmit={async (newWebhookDto) => {
              const { data, error } = await add({ newWebhookDto });
              setSecret(data?.secret);
              return error;
            }}
            onCancel={() => show(false)}
          />
        )}
      </Modal>
    </div>
  );
}

/** The content of a dialog that shows a new secret. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <OneTimeSecret label="Secret" secret={secret} onClose={onClose}>
      Copy the secret now: you cannot see it again. The receiver needs the secret to verify that events come
      from this shop.
    </OneTimeSecret>
  );
}
