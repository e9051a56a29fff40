import type { PaymentDifferenceDto, PaymentDifferenceKind } from '@whetstone/contract/api';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, EmptyState, formatPrice, Modal, TextAreaField, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { CardLayout, Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { FilterSelect, SingleFilter } from '../../shared/data-table/filter-fields.tsx';
import { keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { orderPath } from '../../shared/orders/order-state.tsx';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { ShortTime, timeColumn } from '../../shared/relative-time.tsx';
import { Row } from '../../shared/row.ts';
import { Detail, UnbrokenLink } from '../../shared/text.ts';
import { differenceText } from './difference-text.ts';
import { paymentsApi, useResolve, useTryAgain } from './payments.api.ts';

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

const STATES = { resolved: 'Resolved' };
const FILTERS = { state: keyOf(STATES) };

const LAYOUT: CardLayout = {
  medium: `
    'foundAt difference number expected' auto
    'foundAt difference resolve actual' auto
    / 7.5rem minmax(0, 1fr) 12rem 9rem`,
  labelled: ['expected', 'actual'],
};

/** Differences between the shop and its payment providers, with the state in the URL: the open ones, or the resolved ones. */
export function Differences() {
  const controls = useUrlFilters(FILTERS);
  const { state = 'open' } = controls.filters;
  const list = usePagedList(paymentsApi.useBrowseDifferencesInfiniteQuery({ state }, READ_AGAIN));
  const [toResolve, setToResolve] = useState<PaymentDifferenceDto | null>(null);
  const close = () => setToResolve(null);
  return (
    <>
      <DataTable
        caption={`${state === 'open' ? 'Open' : 'Resolved'} differences, newest first`}
        noun="differences"
        list={list}
        columns={differenceColumns(setToResolve)}
        layout={LAYOUT}
        view={state}
        empty={
          state === 'resolved' ? (
            <EmptyState title="No resolved differences" />
          ) : (
            <EmptyState title="No open differences">
              The shop compares its payments and refunds with the payment provider every hour. Differences
              that need a decision appear here.
            </EmptyState>
          )
        }
      >
        <SingleFilter>
          <FilterSelect label="State" name="state" all="Open" options={STATES} controls={controls} />
        </SingleFilter>
      </DataTable>
      <Modal
        open={toResolve !== null}
        onOpenChange={close}
        title="Resolve the difference"
        description={toResolve && differenceText(toResolve)}
      >
        {toResolve && <ResolveForm id={toResolve._id} onClose={close} />}
      </Modal>
    </>
  );
}

const Text = styled.span`
  display: block;
  overflow-wrap: anywhere;
`;

function differenceColumns(
  onResolve: (difference: PaymentDifferenceDto) => void,
): Column<PaymentDifferenceDto>[] {
  return [
    timeColumn('foundAt', 'Found', '7.5rem'),
    {
      id: 'difference',
      header: 'Difference',
      cell: (difference) => (
        <>
          <strong>{KINDS[difference.kind]}</strong>
          <Text>{differenceText(difference)}</Text>
          <Detail>{difference.reference}</Detail>
        </>
      ),
    },
    {
      id: 'number',
      header: 'Order',
      width: '7.5rem',
      cell: ({ number }) => (number ? <UnbrokenLink to={orderPath(number)}>{number}</UnbrokenLink> : '–'),
    },
    {
      id: 'expected',
      header: 'Shop',
      numeric: true,
      width: '6.5rem',
      cell: ({ expected, currency }) => formatPrice(expected, currency),
    },
    {
      id: 'actual',
      header: 'Provider',
      numeric: true,
      width: '6.5rem',
      cell: ({ actual, currency }) => formatPrice(actual, currency),
    },
    {
      id: 'resolve',
      header: 'Resolution',
      width: '12rem',
      cell: (difference) =>
        difference.resolvedAt ? (
          <>
            <ShortTime at={difference.resolvedAt} />
            <Detail>{[difference.resolvedBy, difference.note].filter(Boolean).join(': ')}</Detail>
          </>
        ) : (
          <Row $gap="xs">
            {difference.kind === 'failing-refund' && <TryAgainButton difference={difference} />}
            <Button size="small" {...opensDialog} onClick={() => onResolve(difference)}>
              Resolve
              <VisuallyHidden>{` ${KINDS[difference.kind]} ${difference.reference}`}</VisuallyHidden>
            </Button>
          </Row>
        ),
    },
  ];
}

function TryAgainButton({ difference: { _id, number } }: { difference: PaymentDifferenceDto }) {
  const { tryAgain, isSending } = useTryAgain();
  return (
    <Button size="small" pending={isSending} onClick={() => tryAgain(_id)}>
      Try again
      <VisuallyHidden>{` to refund order ${number}`}</VisuallyHidden>
    </Button>
  );
}

const MAX_NOTE_LENGTH = 500;

/** Records what an admin has decided about a difference. It changes no payment. */
function ResolveForm({ id, onClose }: { id: string; onClose: () => void }) {
  const form = useApiForm({ note: '' });
  const resolve = useResolve();
  const submit = async ({ note }: { note: string }) => {
    const error = await resolve(id, note.trim());
    if (!error) onClose();
    return error;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Resolve" onCancel={onClose}>
      <TextAreaField
        label="Note"
        hint="What you decided and did. No money moves, and no order changes."
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        {...form.field('note', { validate: (note) => note.trim() !== '' || 'Enter what you decided' })}
      />
    </DialogForm>
  );
}
