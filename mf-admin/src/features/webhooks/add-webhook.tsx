import { DialogButton } from '../../shared/dialog-form.tsx';
import { ALL_EVENTS, WebhookForm } from './webhook-form.tsx';
import { useWebhooksAddMutation } from './webhooks.api.ts';

/** Of the dialog that shows a new secret. */
export const SECRET = {
  label: 'Secret',
  children:
    'Copy the secret now: you cannot see it again. The receiver needs the secret to verify that events come from this shop.',
};

/** A button that opens the form for a new webhook. The same dialog then shows its secret. */
export function AddWebhook() {
  const [add] = useWebhooksAddMutation();
  return (
    <DialogButton label="Add a webhook" secret={{ title: 'The secret of the webhook', ...SECRET }}>
      {({ close, showSecret }) => (
        <WebhookForm
          values={{ url: '', description: '', events: ALL_EVENTS }}
          submitLabel="Add webhook"
          onSubmit={async (newWebhookDto) => {
            const { data, error } = await add({ newWebhookDto });
            showSecret(data?.secret);
            return error;
          }}
          onCancel={close}
        />
      )}
    </DialogButton>
  );
}
