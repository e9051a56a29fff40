import type { NewWebhookDto, WebhookDto } from '@whetstone/contract/api';
import { useNavigate } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, ConfirmDialog, DialogActions, FormMessage, Modal, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { currentOf } from '../../shared/current-of.ts';
import { OneTimeSecret } from '../../shared/one-time-secret.tsx';
import { Wrapping } from '../../shared/text.ts';
import { SECRET } from './add-webhook.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { eventsText, WEBHOOKS_PATH } from './webhook-list.tsx';
import {
  useRemoveWebhook,
  useWebhooksRotateMutation,
  useWebhooksSaveMutation,
  WEBHOOK_SENTENCES,
} from './webhooks.api.ts';

interface WebhookDialogProps {
  webhook: WebhookDto;
  open: boolean;
  onClose: () => void;
}

export function EditDialog({ webhook, open, onClose }: WebhookDialogProps) {
  return (
    <Modal open={open} onOpenChange={onClose} title="Edit the webhook">
      <EditForm webhook={webhook} onClose={onClose} />
    </Modal>
  );
}

/** The edits start from the webhook as it was when the dialog opened, or as another admin has saved it meanwhile. */
function EditForm({ webhook, onClose }: Omit<WebhookDialogProps, 'open'>) {
  const [base, setBase] = useState(webhook);
  const [theirs, setTheirs] = useState<WebhookDto>();
  const [save] = useWebhooksSaveMutation();
  const { id, state, version, url, description, events } = base;
  const submit = async (fields: NewWebhookDto) => {
    const { error } = await save({ id, version, saveWebhookDto: { ...fields, state } });
    const current = currentOf<WebhookDto>(error);
    if (!current) {
      if (!error) onClose();
      return error;
    }
    setBase(current);
    setTheirs(current);
    return undefined;
  };
  return (
    <WebhookForm
      values={{ url, description, events }}
      submitLabel="Save"
      conflict={theirs && <Theirs webhook={theirs} />}
      onSubmit={submit}
      onCancel={onClose}
    />
  );
}

function Theirs({ webhook: { url, description, events, state } }: { webhook: WebhookDto }) {
  return (
    <FormMessage tone="error">
      This webhook has changed meanwhile: <Wrapping>{url}</Wrapping>
      <span>{`${description && `, ${description}`}, ${state}, ${eventsText(events)}. Save again to replace it with your version.`}</span>
    </FormMessage>
  );
}

/** Explains the effect before the rotation, and then shows the new secret. */
export function RotateDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const [secret, setSecret] = useState<string>();
  const close = () => {
    onClose();
    setSecret(undefined);
  };
  return (
    <Modal
      open={open}
      onOpenChange={close}
      title={secret ? 'The new secret of the webhook' : 'Rotate the secret?'}
      description={
        secret
          ? undefined
          : 'A new secret signs the events from now on. For 24 hours the old secret signs the events too: time to change the receiver.'
      }
    >
      {secret ? (
        <OneTimeSecret secret={secret} onClose={close} {...SECRET} />
      ) : (
        <ConfirmRotation webhook={webhook} onRotated={setSecret} onCancel={close} />
      )}
    </Modal>
  );
}

interface ConfirmRotationProps {
  webhook: WebhookDto;
  onRotated: (secret: string) => void;
  onCancel: () => void;
}

function ConfirmRotation({ webhook, onRotated, onCancel }: ConfirmRotationProps) {
  const [{ id, version }] = useState(webhook);
  const [rotate, { error, isLoading }] = useWebhooksRotateMutation();
  const confirm = async () => {
    const { data } = await rotate({ id, version });
    if (data) onRotated(data.secret);
  };
  return (
    <Stack gap="l">
      {error && <FormMessage tone="error">{problemMessage(error, WEBHOOK_SENTENCES)}</FormMessage>}
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" pending={isLoading} onClick={confirm}>
          Rotate the secret
        </Button>
      </DialogActions>
    </Stack>
  );
}

export function RemoveDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const remove = useRemoveWebhook();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      question={<Wrapping>{`Remove the webhook to ${webhook.url}?`}</Wrapping>}
      details="The address receives no more events, and the deliveries can no longer be read."
      confirmLabel="Yes, remove it"
      cancelLabel="No, keep it"
      tone="danger"
      onConfirm={async () => {
        if (await remove(webhook)) navigate(WEBHOOKS_PATH);
      }}
    />
  );
}
