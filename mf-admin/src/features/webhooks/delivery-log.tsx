import { useSearchParams } from '@whetstone/kernel';
import {
  Button,
  EmptyState,
  ErrorNotice,
  LoadMore,
  SelectField,
  Stack,
  Table,
  TableScroll,
  Tbody,
  Td,
  Th,
  Thead,
  Tr,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSkeleton } from '../../shared/console.tsx';
import { DotLabel, type Tone } from '../../shared/dot-label.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import type { WebhookDeliveryDto, WebhookDeliveryState } from './generated/contract.ts';
import { PayloadDialog } from './payload-dialog.tsx';
import { EVENTS } from './webhook-form.tsx';
import { useDeliveries, useSendAgain } from './webhooks.api.ts';

const PARAMETER = 'state';

const STATES: Record<WebhookDeliveryState, string> = {
  queued: 'Queued',
  delivered: 'Delivered',
  failed: 'Failed',
};

const TONES: Record<WebhookDeliveryState, Tone> = {
  queued: 'pending',
  delivered: 'done',
  failed: 'attention',
};

const Filter = styled.div`
  max-width: 18rem;
`;

/** The deliveries of a webhook, newest first, with the state in the URL. */
export function DeliveryLog({ webhook }: { webhook: string }) {
  const [search, setSearch] = useSearchParams();
  const selected = (Object.keys(STATES) as WebhookDeliveryState[]).find(
    (state) => state === search.get(PARAMETER),
  );
  const select = (state: string) =>
    setSearch(state ? { [PARAMETER]: state } : {}, { replace: true, preventScrollReset: true });
  return (
    <Stack gap="m">
      <Filter>
        <SelectField label="State" value={selected ?? ''} onChange={({ target }) => select(target.value)}>
          <option value="">All</option>
          {Object.entries(STATES).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
        </SelectField>
      </Filter>
      <Deliveries webhook={webhook} state={selected} />
    </Stack>
  );
}

interface DeliveriesProps {
  webhook: string;
  state: WebhookDeliveryState | undefined;
}

function Deliveries({ webhook, state }: DeliveriesProps) {
  const { status, rows, outdated, nextPage, retry } = useDeliveries(webhook, state);
  const [payloadOf, setPayloadOf] = useState<WebhookDeliveryDto | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  if (status === 'failed') return <ErrorNotice title="The deliveries could not be loaded" onRetry={retry} />;
  if (status === 'loading' || outdated) return <ConsoleSkeleton label="Loading deliveries" />;
  if (rows.length === 0)
    return (
      <EmptyState title={state ? 'No deliveries found' : 'No deliveries'}>
        {state ? 'No delivery has this state.' : 'Deliveries stay here for 30 days. Send test to see one.'}
      </EmptyState>
    );
  return (
    <Stack gap="m" ref={region} tabIndex={-1} role="group" aria-label="Deliveries" {...focusHandlers}>
      <DeliveryTable deliveries={rows} onShowPayload={setPayloadOf} />
      <LoadMore noun="deliveries" {...nextPage}>
        Load more deliveries
      </LoadMore>
      <PayloadDialog delivery={payloadOf} onClose={() => setPayloadOf(null)} />
    </Stack>
  );
}

const CAPTION = 'Deliveries, newest first';

const Detail = styled.span`
  display: block;
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
  overflow-wrap: anywhere;
`;

const Result = styled.div`
  min-width: 11rem;
`;

const EventButton = styled.button`
  padding: 0.1rem 0;
  border: 0;
  background: none;
  font: inherit;
  text-align: start;
  text-decoration: underline;
  text-underline-offset: 0.2em;
  cursor: pointer;
`;

interface DeliveryTableProps {
  deliveries: readonly WebhookDeliveryDto[];
  onShowPayload: (delivery: WebhookDeliveryDto) => void;
}

function DeliveryTable({ deliveries, onShowPayload }: DeliveryTableProps) {
  const { sendAgain, pending } = useSendAgain();
  return (
    <TableScroll label={CAPTION}>
      <Table caption={CAPTION} stacked>
        <Thead>
          <Tr>
            <Th>Queued</Th>
            <Th>Event</Th>
            <Th>Result</Th>
            <Th $numeric>Attempts</Th>
            <Th>Next attempt</Th>
            <Th>Send again</Th>
          </Tr>
        </Thead>
        <Tbody>
          {deliveries.map((delivery) => (
            <Tr key={delivery.id}>
              <Td label="Queued">
                <ShortTime at={delivery.createdAt} />
              </Td>
              <Td label="Event">
                <EventButton type="button" onClick={() => onShowPayload(delivery)}>
                  {eventName(delivery)}
                </EventButton>
              </Td>
              <Td label="Result">
                <Result>
                  <DeliveryResult delivery={delivery} />
                </Result>
              </Td>
              <Td label="Attempts" $numeric>
                {delivery.attempts}
              </Td>
              <Td label="Next attempt">
                {delivery.nextAttemptAt ? <ShortTime at={delivery.nextAttemptAt} /> : '–'}
              </Td>
              <Td>
                <Button size="small" pending={pending === delivery.id} onClick={() => sendAgain(delivery.id)}>
                  Send again
                  <VisuallyHidden>
                    : {eventName(delivery)}, queued <ShortTime at={delivery.createdAt} />
                  </VisuallyHidden>
                </Button>
              </Td>
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableScroll>
  );
}

function eventName({ type }: Pick<WebhookDeliveryDto, 'type'>): string {
  return type === 'webhook.test' ? 'Test' : EVENTS[type];
}

function DeliveryResult({
  delivery: { state, status, durationMs, error },
}: {
  delivery: WebhookDeliveryDto;
}) {
  return (
    <>
      <DotLabel $tone={TONES[state]}>{STATES[state]}</DotLabel>
      {state === 'delivered' ? (
        <Detail>
          Status {status} after {durationMs} ms
        </Detail>
      ) : (
        error && <Detail>{error}</Detail>
      )}
    </>
  );
}
