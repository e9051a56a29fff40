import { useSearchParams } from '@whetstone/kernel';
import {
  Button,
  EmptyState,
  ErrorNotice,
  formatPrice,
  LoadMore,
  preloadDialogs,
  SelectField,
  Stack,
  Table,
  TableScroll,
  Tbody,
  Td,
  TextLink,
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
import { orderPath } from '../../shared/orders/order-state.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import type {
  PaymentDifferenceDto,
  PaymentDifferenceKind,
  PaymentDifferenceState,
} from './generated/contract.ts';
import { useDifferences, useTryAgain } from './payments.api.ts';
import { ResolveDialog } from './resolve-dialog.tsx';

const PARAMETER = 'state';

const KINDS: Record<PaymentDifferenceKind, string> = {
  'unknown-payment': 'Unknown payment',
  'unknown-refund': 'Unknown refund',
  'missing-payment': 'Missing payment',
  'wrong-amount': 'Wrong amount',
  'wrong-state': 'Wrong state',
  'failing-refund': 'Failing refund',
  'unclosed-payment': 'Open payment page',
  dispute: 'Dispute',
};

const Filter = styled.div`
  max-width: 18rem;
`;

/** Differences between the shop and Stripe, with the state in the URL: the open ones, or the resolved ones. */
export function Differences() {
  const [search, setSearch] = useSearchParams();
  const state = search.get(PARAMETER) === 'resolved' ? 'resolved' : 'open';
  const select = (selected: string) =>
    setSearch(selected === 'open' ? {} : { [PARAMETER]: selected }, { preventScrollReset: true });
  return (
    <Stack gap="m">
      <Filter>
        <SelectField label="State" value={state} onChange={({ target }) => select(target.value)}>
          <option value="open">Open</option>
          <option value="resolved">Resolved</option>
        </SelectField>
      </Filter>
      <DifferenceList state={state} />
    </Stack>
  );
}

function DifferenceList({ state }: { state: PaymentDifferenceState }) {
  const { status, rows, outdated, nextPage, retry } = useDifferences(state);
  const [toResolve, setToResolve] = useState<PaymentDifferenceDto | null>(null);
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <Region ref={region} tabIndex={-1} role="group" aria-label="Differences" {...focusHandlers}>
      {status === 'failed' && <ErrorNotice title="The differences could not be loaded" onRetry={retry} />}
      {(status === 'loading' || outdated) && <ConsoleSkeleton label="Loading differences" />}
      {status === 'ready' && !outdated && rows.length === 0 && <NoDifferences state={state} />}
      {status === 'ready' && !outdated && rows.length > 0 && (
        <DifferenceTable differences={rows} state={state} onResolve={setToResolve} />
      )}
      {!outdated && (
        <LoadMore noun="differences" {...nextPage}>
          Load more differences
        </LoadMore>
      )}
      <ResolveDialog difference={toResolve} onClose={() => setToResolve(null)} />
    </Region>
  );
}

const Region = styled(Stack)`
  &:focus {
    outline: none;
  }
`;

function NoDifferences({ state }: { state: PaymentDifferenceState }) {
  if (state === 'resolved') return <EmptyState title="No resolved differences" />;
  return (
    <EmptyState title="No open differences">
      The shop compares its payments and refunds with Stripe every hour. Differences that need a decision
      appear here.
    </EmptyState>
  );
}

const Detail = styled.span`
  display: block;
  min-width: 14rem;
  overflow-wrap: anywhere;
`;

const Muted = styled(Detail)`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.xs};
`;

const OrderLink = styled(TextLink)`
  white-space: nowrap;
`;

interface DifferenceTableProps {
  differences: readonly PaymentDifferenceDto[];
  state: PaymentDifferenceState;
  onResolve: (difference: PaymentDifferenceDto) => void;
}

function DifferenceTable({ differences, state, onResolve }: DifferenceTableProps) {
  const caption = state === 'open' ? 'Open differences, newest first' : 'Resolved differences, newest first';
  return (
    <TableScroll label={caption}>
      <Table caption={caption} stacked>
        <Thead>
          <Tr>
            <Th>Found</Th>
            <Th>Difference</Th>
            <Th>Order</Th>
            <Th $numeric>Shop</Th>
            <Th $numeric>Stripe</Th>
            <Th>{state === 'open' ? 'Resolve' : 'Resolved'}</Th>
          </Tr>
        </Thead>
        <Tbody>
          {differences.map((difference) => (
            <Tr key={difference._id}>
              <Td label="Found">
                <ShortTime at={difference.foundAt} />
              </Td>
              <Td label="Difference">
                <div>
                  <strong>{KINDS[difference.kind]}</strong>
                  <Detail>{difference.detail}</Detail>
                  <Muted>{difference.reference}</Muted>
                </div>
              </Td>
              <Td label="Order">
                {difference.number ? (
                  <OrderLink to={orderPath(difference.number)}>{difference.number}</OrderLink>
                ) : (
                  '–'
                )}
              </Td>
              <Td label="Shop" $numeric>
                {formatPrice(difference.expected, difference.currency)}
              </Td>
              <Td label="Stripe" $numeric>
                {formatPrice(difference.actual, difference.currency)}
              </Td>
              {difference.resolvedAt ? (
                <Td label="Resolved">
                  <div>
                    <ShortTime at={difference.resolvedAt} />
                    <Muted>{[difference.resolvedBy, difference.note].filter(Boolean).join(': ')}</Muted>
                  </div>
                </Td>
              ) : (
                <Td>
                  <Actions>
                    {difference.kind === 'failing-refund' && <TryAgainButton difference={difference} />}
                    <ResolveButton difference={difference} onClick={() => onResolve(difference)} />
                  </Actions>
                </Td>
              )}
            </Tr>
          ))}
        </Tbody>
      </Table>
    </TableScroll>
  );
}

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs};
`;

function TryAgainButton({ difference: { _id, number } }: { difference: PaymentDifferenceDto }) {
  const { tryAgain, isSending } = useTryAgain();
  return (
    <Button size="small" pending={isSending} onClick={() => tryAgain(_id)}>
      Try again
      <VisuallyHidden> to refund order {number}</VisuallyHidden>
    </Button>
  );
}

interface ResolveButtonProps {
  difference: PaymentDifferenceDto;
  onClick: () => void;
}

function ResolveButton({ difference: { kind, reference }, onClick }: ResolveButtonProps) {
  return (
    <Button size="small" onPointerEnter={preloadDialogs} onFocus={preloadDialogs} onClick={onClick}>
      Resolve
      <VisuallyHidden>
        {' '}
        {KINDS[kind]} {reference}
      </VisuallyHidden>
    </Button>
  );
}
