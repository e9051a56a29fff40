import type { TaxRateDto, TaxSettingsDto } from '@whetstone/contract/api';
import { useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { ConfirmDialog, EmptyState, FormMessage, Modal, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { ConsoleSection } from '../../shared/console.tsx';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { editColumn } from '../../shared/data-table/edit-column.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { DialogButton } from '../../shared/dialog-form.tsx';
import { TAX_CLASS_NAMES } from '../../shared/tax-classes.ts';
import { RateForm, type RateFormProps } from './rate-form.tsx';
import { countryName, keyOf, nameOf, placeOf } from './rate-names.ts';
import { taxesApi } from './taxes.api.ts';

const LIST = new Intl.ListFormat('en-GB');

type Row = TaxRateDto & { key: string };

export function Rates({ taxes }: { taxes: TaxSettingsDto }) {
  const [edited, setEdited] = useState<TaxRateDto>();
  const [removed, setRemoved] = useState<TaxRateDto>();
  const data = taxes.rates
    .map((rate): Row => ({ ...rate, key: keyOf(rate) }))
    .sort((one, other) => nameOf(one).localeCompare(nameOf(other), 'en'));
  return (
    <ConsoleSection heading="Rates">
      <Stack gap="m">
        {taxes.untaxedCountries.length > 0 && (
          <FormMessage tone="info">
            {`Orders to ${LIST.format(taxes.untaxedCountries.map(countryName))} are not taxed. You deliver there, but there is no rate.`}
          </FormMessage>
        )}
        <DialogButton label="Add a rate">
          {({ close }) => <RateForm taxes={taxes} onClose={close} />}
        </DialogButton>
        <DataTable
          caption="Tax rates"
          noun="rates"
          list={wholeList({ data })}
          columns={[
            {
              id: 'place',
              header: 'Place',
              unlabelled: true,
              cell: (rate) => <strong>{placeOf(rate)}</strong>,
            },
            { id: 'taxClass', header: 'Class', cell: ({ taxClass }) => TAX_CLASS_NAMES[taxClass] },
            { id: 'name', header: 'Name', cell: ({ name }) => name },
            { id: 'rate', header: 'Rate', cell: ({ rate }) => `${rate}%` },
            editColumn({ nameOf, onEdit: setEdited, onRemove: setRemoved }),
          ]}
          rowId="key"
          empty={<EmptyState title="No rates">Without a rate, orders are not taxed.</EmptyState>}
        />
      </Stack>
      <Modal open={edited !== undefined} onOpenChange={() => setEdited(undefined)} title="Edit the rate">
        {edited && <RateForm taxes={taxes} rate={edited} onClose={() => setEdited(undefined)} />}
      </Modal>
      <RemoveDialog taxes={taxes} rate={removed} onClose={() => setRemoved(undefined)} />
    </ConsoleSection>
  );
}

function RemoveDialog({ taxes, rate, onClose }: RateFormProps) {
  const [save] = taxesApi.useTaxesSaveMutation();
  const notify = useNotify('taxes');
  return (
    <ConfirmDialog
      open={rate !== undefined}
      onOpenChange={onClose}
      question={`Remove the rate ${rate ? nameOf(rate) : ''}?`}
      details="New orders are then taxed without it. Orders keep their taxes."
      confirmLabel="Yes, remove it"
      cancelLabel="No, keep it"
      tone="danger"
      onConfirm={async () => {
        if (!rate) return;
        const { pricesContainTax, version } = taxes;
        const rates = taxes.rates.filter((one) => keyOf(one) !== keyOf(rate));
        const { error } = await save({ saveTaxSettingsDto: { pricesContainTax, rates, version } });
        if (error) notify('error', problemMessage(error));
        else notify('success', 'The rate is removed.');
      }}
    />
  );
}
