import { problemOf, useNavigate } from '@whetstone/kernel';
import { Button, ConfirmDialog, DialogActions, FormMessage, Modal, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { WebhookSecret } from './add-webhook.tsx';
import type { WebhookDto } from './generated/contract.ts';
import { WebhookForm } from './webhook-form.tsx';
import { WEBHOOKS_PATH } from './webhook-list.tsx';
import {
  UNREACHABLE,
  useRemoveWebhook,
  useWebhooksRotateMutation,
  useWebhooksSaveMutation,
} from './webhooks.api.ts';

const Wrapping = styled.span`
  overflow-wrap: anywhere;
`;

interface WebhookDialogProps {
  webhook: WebhookDto;
  open: boolean;
  onClose: () => void;
}

export function EditDialog({ webhook, open, onClose }: WebhookDialogProps) {
  const { id, url, description, events, state } = webhook;
  const [save] = useWebhooksSaveMutation();
  return (
    <Modal open={open} onOpenChange={onClose} title="Edit the webhook">
      <WebhookForm
        values={{ url, description, events }}
        submitLabel="Save"
        onSubmit={async (fields) => {
          const { error } = await save({ id, saveWebhookDto: { ...fields, state } });
          if (!error) onClose();
          return error;
        }}
        onCancel={onClose}
      />
    </Modal>
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
        <WebhookSecret secret={secret} onClose={close} />
      ) : (
        <ConfirmRotation id={webhook.id} onRotated={setSecret} onCancel={close} />
      )}
    </Modal>
  );
}

interface ConfirmRotationProps {
  id: string;
  onRotated: (secret: string) => void;
  onCancel: () => void;
}

function ConfirmRotation({ id, onRotated, onCancel }: ConfirmRotationProps) {
  const [rotate, { error, isLoading }] = useWebhooksRotateMutation();
  const confirm = async () => {
    const { data } = await rotate({ id });
    if (data) onRotated(data.secret);
  };
  return (
    <Stack gap="l">
      {error && <FormMessage tone="error">{problemOf(error)?.detail ?? UNREACHABLE}</FormMessage>}
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
      question={<Wrapping>Remove the webhook to {webhook.url}?</Wrapping>}
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
