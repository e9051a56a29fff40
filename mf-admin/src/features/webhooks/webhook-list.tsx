import type { WebhookDto } from '@whetstone/contract/api';
import { EmptyState } from '@whetstone/ui';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { NameLink } from '../../shared/links.ts';
import { MutedBlock } from '../../shared/text.ts';
import { ALL_EVENTS, EVENTS } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import { useWebhooks } from './webhooks.api.ts';

export const WEBHOOKS_PATH = '/dashboard/webhooks';

export function WebhookList() {
  return (
    <DataTable
      caption="Webhooks"
      noun="webhooks"
      list={wholeList(useWebhooks())}
      alignTop
      columns={COLUMNS}
      rowId="id"
      empty={
        <EmptyState title="No webhooks">
          Add the address of a system that needs to know about orders.
        </EmptyState>
      }
    />
  );
}

const COLUMNS: Column<WebhookDto>[] = [
  {
    id: 'url',
    header: 'Address',
    unlabelled: true,
    cell: ({ id, url, description }) => (
      <>
        <NameLink to={`${WEBHOOKS_PATH}/${encodeURIComponent(id)}`}>{url}</NameLink>
        <MutedBlock>{description}</MutedBlock>
      </>
    ),
  },
  { id: 'events', header: 'Events', cell: ({ events }) => eventsText(events) },
  { id: 'state', header: 'State', cell: (webhook) => <WebhookState webhook={webhook} /> },
];

/** 'All events', or their names. */
export function eventsText(events: WebhookDto['events']): string {
  if (events.length === ALL_EVENTS.length) return 'All events';
  return events.map((event) => EVENTS[event]).join(', ');
}
