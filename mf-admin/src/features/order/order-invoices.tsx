import type { Order } from '@whetstone/contract';
import { Button, ConfirmDialog, FormMessage, Stack, TextLink } from '@whetstone/ui';
import { useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { useIssueInvoice } from './order.api.ts';

const LABELS = { invoice: 'Invoice', 'credit-note': 'Credit note' } as const;

/** The invoice and the credit notes of an order, or a button that issues the invoice. */
export function OrderInvoices({ order }: { order: Order }) {
  const { number, invoices = [], state, payment } = order;
  const { issue, isPending } = useIssueInvoice(number);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (invoices.length > 0)
    return (
      <ul>
        {invoices.map((invoice) => (
          <li key={invoice.number}>
            <TextLink to={`/dashboard/allOrders/invoices/${invoice.number}`}>
              {`${LABELS[invoice.kind]} ${invoice.number}`}
            </TextLink>
            {invoice.items && <span>{` for ${invoice.items}`}</span>} <ShortTime at={invoice.issuedAt} />
          </li>
        ))}
      </ul>
    );
  if (state === 'cancelled' || payment === 'refunded') return <p>There is no invoice.</p>;
  return (
    <Stack gap="s">
      <p>The invoice is issued when the order is paid or shipped.</p>
      {failure && <FormMessage tone="error">{failure}</FormMessage>}
      <div>
        <Button size="small" pending={isPending} {...opensDialog} onClick={() => setAsking(true)}>
          Issue the invoice now
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        question={`Issue the invoice of order ${number} now?`}
        details="It gets the next number, and stays as it is. Only a credit note takes it back."
        confirmLabel="Yes, issue it"
        cancelLabel="No, wait"
        onConfirm={async () => setFailure(await issue())}
      />
    </Stack>
  );
}
