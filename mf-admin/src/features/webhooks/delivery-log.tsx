import type { WebhookDeliveryDto, WebhookDeliveryState } from '@whetstone/contract/api';
import { Button, EmptyState, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { FilterSelect, SingleFilter } from '../../shared/data-table/filter-fields.tsx';
import { TextButton } from '../../shared/data-table/row-buttons.ts';
import { keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { DotLabel, labelsOf, type States } from '../../shared/dot-label.tsx';
import { ShortTime, timeColumn } from '../../shared/relative-time.tsx';
import { Detail } from '../../shared/text.ts';
import { PayloadDialog } from './payload-dialog.tsx';
import { EVENTS } from './webhook-form.tsx';
import { failureOf, useDeliveries, useSendAgain } from './webhooks.api.ts';

const STATES: States<WebhookDeliveryState> = {
  queued: { label: 'Queued', tone: 'pending' },
  delivered: { label: 'Delivered', tone: 'done' },
  failed: { label: 'Failed', tone: 'attention' },
};

const FILTERS = { state: keyOf(STATES) };

const LAYOUT: CardLayout = {
  medium: `
    'createdAt type attempts send-again' auto
    'result result nextAttemptAt send-again' auto
    / 8rem minmax(0, 1fr) 13rem 7rem`,
  labelled: ['attempts', 'nextAttemptAt'],
};

export function DeliveryLog({ webhook }: { webhook: string }) {
  const controls = useUrlFilters(FILTERS);
  const { filters } = controls;
  const list = useDeliveries(webhook, filters.state);
  const { sendAgain, pending } = useSendAgain();
  const [payloadOf, setPayloadOf] = useState<WebhookDeliveryDto | null>(null);
  return (
    <>
      <DataTable
        caption="Deliveries, newest first"
        noun="deliveries"
        list={list}
        columns={deliveryColumns({ onShowPayload: setPayloadOf, onSendAgain: sendAgain, pending })}
        rowId="id"
        layout={LAYOUT}
        view={filters}
        empty={
          filters.state ? (
            <EmptyState title="No deliveries found">No delivery has this state.</EmptyState>
          ) : (
            <EmptyState title="No deliveries">
              Deliveries stay here for 30 days. Send test to see one.
            </EmptyState>
          )
        }
      >
        <SingleFilter>
          <FilterSelect label="State" name="state" options={labelsOf(STATES)} controls={controls} />
        </SingleFilter>
      </DataTable>
      <PayloadDialog delivery={payloadOf} onClose={() => setPayloadOf(null)} />
    </>
  );
}

interface DeliveryActions {
  onShowPayload: (delivery: WebhookDeliveryDto) => void;
  onSendAgain: (id: string) => void;
  /** The id of the delivery that is being sent. */
  pending: string | undefined;
}

function deliveryColumns({
  onShowPayload,
  onSendAgain,
  pending,
}: DeliveryActions): Column<WebhookDeliveryDto>[] {
  return [
    timeColumn('createdAt', 'Queued'),
    {
      id: 'type',
      header: 'Event',
      width: '10rem',
      cell: (delivery) => (
        <TextButton onClick={() => onShowPayload(delivery)}>{eventName(delivery)}</TextButton>
      ),
    },
    { id: 'result', header: 'Result', cell: (delivery) => <DeliveryResult delivery={delivery} /> },
    { id: 'attempts', header: 'Attempts', numeric: true, width: '6.5rem', cell: ({ attempts }) => attempts },
    {
      id: 'nextAttemptAt',
      header: 'Next attempt',
      width: '8rem',
      cell: ({ nextAttemptAt }) => (nextAttemptAt ? <ShortTime at={nextAttemptAt} /> : '–'),
    },
    {
      id: 'send-again',
      header: 'Send again',
      unlabelled: true,
      width: '7.5rem',
      cell: (delivery) => (
        <Button size="small" pending={pending === delivery.id} onClick={() => onSendAgain(delivery.id)}>
          Send again
          <VisuallyHidden>
            <span>{`: ${eventName(delivery)}, queued`}</span> <ShortTime at={delivery.createdAt} />
          </VisuallyHidden>
        </Button>
      ),
    },
  ];
}

function eventName({ type }: Pick<WebhookDeliveryDto, 'type'>): string {
  return type === 'webhook.test' ? 'Test' : EVENTS[type];
}

function DeliveryResult({ delivery }: { delivery: WebhookDeliveryDto }) {
  const { state, status, durationMs } = delivery;
  const detail = state === 'delivered' ? `Status ${status} after ${durationMs} ms` : failureOf(delivery);
  return (
    <>
      <DotLabel $tone={STATES[state].tone}>{STATES[state].label}</DotLabel>
      {detail && <Detail>{detail}</Detail>}
    </>
  );
}
