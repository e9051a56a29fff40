import type { Order } from '@whetstone/contract';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, DescriptionItem, DescriptionList, Modal, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { refundProvider, refundSentence } from '../../shared/orders/refund-sentence.ts';
import { ShortTime } from '../../shared/relative-time.tsx';
import { Row } from '../../shared/row.ts';
import { useDecideVatNumber } from './vat-number.api.ts';

type Vat = NonNullable<Order['vat']>;

const STATES: Readonly<Record<Vat['state'], string>> = {
  pending: 'Waits for an approval. The order is taxed.',
  confirmed: 'Confirmed',
  refused: 'Refused',
};
const CHECKS: Readonly<Record<NonNullable<Vat['check']>, string>> = {
  valid: 'The register knows it.',
  invalid: 'The register does not know it.',
  unavailable: 'The register did not respond.',
  off: 'Not checked online.',
};

/** The VAT number of a business. An admin approves or refuses a pending one. */
export function VatNumber({ order }: { order: Order }) {
  const [approves, setApproves] = useState<boolean>();
  if (!order.vat) return null;
  const { number, company, state, check, how, decidedAt, reference, exemption } = order.vat;
  return (
    <Stack gap="s">
      <DescriptionList>
        <DescriptionItem term="Number">{number}</DescriptionItem>
        <DescriptionItem term="Company">{company}</DescriptionItem>
        <DescriptionItem term="State">
          {state === 'confirmed' && !exemption
            ? 'Confirmed for later orders. This one is taxed.'
            : STATES[state]}
        </DescriptionItem>
        {check && <DescriptionItem term="Online">{CHECKS[check]}</DescriptionItem>}
        {decidedAt && (
          <DescriptionItem term={how === 'online' ? 'Checked online' : 'Decided'}>
            <ShortTime at={decidedAt} />
            {reference && <div>{reference}</div>}
          </DescriptionItem>
        )}
      </DescriptionList>
      {state === 'pending' && (
        <Row {...opensDialog}>
          <Button size="small" onClick={() => setApproves(true)}>
            Approve
          </Button>
          <Button size="small" variant="danger" onClick={() => setApproves(false)}>
            Refuse
          </Button>
        </Row>
      )}
      <Modal
        open={approves !== undefined}
        onOpenChange={() => setApproves(undefined)}
        title={`${approves ? 'Approve' : 'Refuse'} the VAT number ${number}`}
        description={
          approves ? effectOf(order) : 'The order keeps its VAT. We email the customer why, and what to do.'
        }
      >
        {approves !== undefined && (
          <DecisionForm order={order} approve={approves} onClose={() => setApproves(undefined)} />
        )}
      </Modal>
    </Stack>
  );
}

function effectOf(order: Order): string {
  const { state, vat } = order;
  const later = 'Later orders of this account with this number have no VAT for a year.';
  const untaxed =
    'The order loses its VAT, and its invoice states why. A new invoice replaces an existing one.';
  if (vat?.onApproval === 'untaxed') return `${untaxed} ${later}`;
  if (vat?.onApproval === 'refunded')
    return `${untaxed} ${refundSentence('the VAT', refundProvider(order))} ${later}`;
  if (vat?.onApproval === 'moved')
    return `This order keeps its VAT, because it goes to another country than that of the number. ${later}`;
  if (vat?.onApproval === 'taxed')
    return 'This order keeps its VAT, because the country, the VAT number or the taxes of the shop have changed.';
  const again =
    state === 'placed'
      ? ' Until you pack it, the customer can cancel it and order again without VAT. The email says so.'
      : '';
  return `This order keeps its VAT, because it is cancelled, or some of it is refunded, disputed or returned.${again} ${later}`;
}

interface DecisionFormProps {
  order: Order;
  approve: boolean;
  onClose: () => void;
}

function DecisionForm({ order, approve, onClose }: DecisionFormProps) {
  const form = useApiForm({ note: '' });
  const decide = useDecideVatNumber(order.number);
  const submit = async ({ note }: { note: string }) => {
    const text = note.trim();
    const error = await decide({ approve, ...(text && { note: text }) });
    if (!error) onClose();
    return error;
  };
  return (
    <DialogForm
      form={form}
      onSubmit={submit}
      submitLabel={approve ? 'Approve' : 'Refuse'}
      isDanger={!approve}
      onCancel={onClose}
    >
      <TextField
        label={approve ? 'How you checked it (optional)' : 'Reason'}
        hint={approve ? 'Stays with the order and its invoice.' : 'The customer gets it by email.'}
        maxLength={200}
        {...form.field('note')}
      />
    </DialogForm>
  );
}
