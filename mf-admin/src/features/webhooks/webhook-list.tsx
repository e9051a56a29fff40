import { EmptyState, ErrorNotice, Table, Tbody, Td, TextLink, Th, Thead, Tr, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import type { WebhookDto } from './generated/contract.ts';
import { ALL_EVENTS, EVENTS } from './webhook-form.tsx';
import { WebhookState } from './webhook-state.tsx';
import { useWebhooks } from './webhooks.api.ts';

export const WEBHOOKS_PATH = '/dashboard/webhooks';

/** All webhooks, each with a link to its page. */
export function WebhookList() {
  const { data: webhooks, isError, refetch } = useWebhooks();
  if (!webhooks && isError)
    return (
      <ErrorNotice title="The webhooks could not be loaded" onRetry={refetch}>
        Check your connection, then try again.
      </ErrorNotice>
    );
  if (!webhooks) return <ConsoleSkeleton label="Loading webhooks" />;
  if (webhooks.length === 0)
    return (
      <EmptyState title="No webhooks">
        Add the address of a system that needs to know about orders.
      </EmptyState>
    );
  return <WebhookTable webhooks={webhooks} />;
}

const AddressLink = styled(TextLink)`
  font-weight: ${tokens.weight.strong};
  overflow-wrap: anywhere;
`;

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  overflow-wrap: anywhere;
`;

const TopTable = styled(Table)`
  && td {
    align-items: start;
    vertical-align: top;
  }
`;

function WebhookTable({ webhooks }: { webhooks: readonly WebhookDto[] }) {
  return (
    <TopTable caption="Webhooks" stacked>
      <Thead>
        <Tr>
          <Th>Address</Th>
          <Th>Events</Th>
          <Th>State</Th>
        </Tr>
      </Thead>
      <Tbody>
        {webhooks.map((webhook) => (
          <Tr key={webhook.id}>
            <Td>
              <AddressLink to={`${WEBHOOKS_PATH}/${encodeURIComponent(webhook.id)}`}>
                {webhook.url}
              </AddressLink>
              <Detail>{webhook.description}</Detail>
            </Td>
            <Td label="Events">{eventsText(webhook.events)}</Td>
            <Td label="State">
              <div>
                <WebhookState webhook={webhook} />
              </div>
            </Td>
          </Tr>
        ))}
      </Tbody>
    </TopTable>
  );
}

/** 'All events', or their names. */
export function eventsText(events: WebhookDto['events']): string {
  if (events.length === ALL_EVENTS.length) return 'All events';
  return events.map((event) => EVENTS[event]).join(', ');
}
