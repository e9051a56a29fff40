import type { WebhookDto } from '@whetstone/contract/api';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  EmptyState,
  FormMessage,
  Stack,
  useRestoreFocus,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { BackLink, ConsoleHeader, ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { FocusedRow } from '../../shared/row.ts';
import { Wrapping } from '../../shared/text.ts';
import { DeliveryLog } from './delivery-log.tsx';
import { EditDialog, RemoveDialog, RotateDialog } from './webhook-dialogs.tsx';
import { eventsText, WEBHOOKS_PATH } from './webhook-list.tsx';
import { WebhookState } from './webhook-state.tsx';
import { type AttemptResult, useChangeState, useSendTest, useWebhooks } from './webhooks.api.ts';

export function WebhookView({ id }: { id: string }) {
  const { data: webhooks, isError, refetch } = useWebhooks();
  const webhook = webhooks?.find((each) => each.id === id);
  return (
    <>
      <ConsoleHeader
        title="Webhook"
        eyebrow={<BackLink to={WEBHOOKS_PATH}>All webhooks</BackLink>}
        lead={webhook && <Wrapping>{webhook.url}</Wrapping>}
      />
      {webhook && <WebhookDetails webhook={webhook} />}
      {webhooks && !webhook && (
        <EmptyState title="Webhook not found">Another admin may have removed the webhook.</EmptyState>
      )}
      {!webhooks && <NotLoaded what="webhook" error={isError} onRetry={refetch} />}
    </>
  );
}

function WebhookDetails({ webhook }: { webhook: WebhookDto }) {
  const { id, description, events, previousSecretUntil, createdAt } = webhook;
  return (
    <Stack gap="xl">
      <WebhookActions webhook={webhook} />
      <DescriptionList>
        <DescriptionItem term="State">
          <WebhookState webhook={webhook} />
        </DescriptionItem>
        {description && <DescriptionItem term="Description">{description}</DescriptionItem>}
        <DescriptionItem term="Events">{eventsText(events)}</DescriptionItem>
        <DescriptionItem term="Added">
          <ShortTime at={createdAt} />
        </DescriptionItem>
        {previousSecretUntil && (
          <DescriptionItem term="Previous secret">
            Valid until <ShortTime at={previousSecretUntil} />
          </DescriptionItem>
        )}
      </DescriptionList>
      <ConsoleSection heading="Deliveries">
        <DeliveryLog webhook={id} />
      </ConsoleSection>
    </Stack>
  );
}

type Dialog = 'edit' | 'rotate' | 'remove';

function WebhookActions({ webhook }: { webhook: WebhookDto }) {
  const { id, state } = webhook;
  const group = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => group.current?.focus());
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const [testResult, setTestResult] = useState<AttemptResult>();
  const { sendTest, pending: testing } = useSendTest();
  const { changeState, pending: changing } = useChangeState();
  const close = () => setDialog(null);
  const opens = (name: Dialog) => ({ ...opensDialog, onClick: () => setDialog(name) });
  return (
    <Stack gap="m">
      <FocusedRow
        as="section"
        ref={group}
        tabIndex={-1}
        aria-label="Actions on this webhook"
        {...focusHandlers}
      >
        <Button
          variant="primary"
          pending={testing}
          onClick={async () => {
            setTestResult(undefined);
            setTestResult(await sendTest(id));
          }}
        >
          Send test
        </Button>
        <Button
          pending={changing}
          onClick={() => changeState(webhook, state === 'active' ? 'paused' : 'active')}
        >
          {state === 'active' ? 'Pause' : 'Resume'}
        </Button>
        <Button {...opens('edit')}>Edit</Button>
        <Button {...opens('rotate')}>Rotate the secret</Button>
        <Button variant="danger" {...opens('remove')}>
          Remove
        </Button>
      </FocusedRow>
      {testResult && (
        <FormMessage tone={testResult.succeeded ? 'success' : 'error'}>{testResult.sentence}</FormMessage>
      )}
      <EditDialog webhook={webhook} open={dialog === 'edit'} onClose={close} />
      <RotateDialog webhook={webhook} open={dialog === 'rotate'} onClose={close} />
      <RemoveDialog webhook={webhook} open={dialog === 'remove'} onClose={close} />
    </Stack>
  );
}
