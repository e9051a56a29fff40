import type { TaxRateDto, TaxSettingsDto } from '@whetstone/contract/api';
import { numberProblem, toNumber } from '@whetstone/contract/numbers';
import { problemOf, skipToken, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { problemMessage } from '@whetstone/kernel/problem';
import {
  Button,
  ConfirmDialog,
  EmptyState,
  FormMessage,
  Modal,
  SelectField,
  Stack,
  TextField,
} from '@whetstone/ui';
import { useState } from 'react';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { wholeList } from '../../shared/data-table/use-paged-list.ts';
import { DialogButton, DialogForm } from '../../shared/dialog-form.tsx';
import { EditForm } from '../../shared/edit-form.tsx';
import { Narrow } from '../../shared/form-layout.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Options } from '../../shared/options.tsx';
import { TAX_CLASS_NAMES } from '../../shared/tax-classes.ts';
import { TightRow } from '../../shared/text.ts';
import { taxesContractApi } from './generated/contract.ts';

const taxesApi = taxesContractApi.enhanceEndpoints({
  addTagTypes: ['Taxes'],
  endpoints: {
    taxesGet: { providesTags: ['Taxes', 'TabRestored'] },
    taxesSave: { invalidatesTags: ['Taxes'] },
  },
});

/** Whether prices contain the tax, and the rates. */
export function Taxes() {
  const taxes = taxesApi.useTaxesGetQuery(undefined, { refetchOnMountOrArgChange: true });
  if (!taxes.data) return <NotLoaded what="taxes" error={taxes.isError} onRetry={taxes.refetch} />;
  return (
    <Stack gap="xl">
      <Prices taxes={taxes.data} />
      <Rates taxes={taxes.data} />
    </Stack>
  );
}

const INCLUSION = { contain: 'Prices contain the tax', add: 'The tax is added to prices' };

function Prices({ taxes }: { taxes: TaxSettingsDto }) {
  const [send] = taxesApi.useTaxesSaveMutation();
  const notify = useNotify('taxes');
  return (
    <Narrow>
      <EditForm
        what="the taxes"
        gap="m"
        value={taxes}
        labels={{
          prices: 'Prices',
          untaxedPrices: 'Orders without tax',
          reverseChargeTo: 'Reverse charge',
        }}
        toFields={({ pricesContainTax, untaxedPrices = 'gross', reverseChargeTo = [] }: TaxSettingsDto) => ({
          prices: pricesContainTax ? 'contain' : 'add',
          untaxedPrices,
          reverseChargeTo: reverseChargeTo.join(' '),
        })}
        send={({ prices, untaxedPrices, reverseChargeTo }, { rates, version }) => {
          const countries = reverseChargeTo.toUpperCase().split(/[\s,]+/);
          const changed = {
            reverseChargeTo: countries.filter(Boolean),
            pricesContainTax: prices === 'contain',
            untaxedPrices: untaxedPrices as 'gross' | 'net',
          };
          return send({ saveTaxSettingsDto: { rates, version, ...changed } });
        }}
        onSaved={() => notify('success', 'The taxes are saved. They apply to new orders.')}
      >
        {(form) => (
          <>
            <SelectField
              label="Prices"
              hint="For tools and for delivery. Earlier orders keep their taxes."
              {...form.field('prices')}
            >
              <Options options={Object.entries(INCLUSION)} />
            </SelectField>
            {form.watch('prices') === 'contain' && (
              <SelectField
                label="Orders without tax"
                hint="What orders to countries without a rate pay, such as Switzerland for a shop in the EU."
                {...form.field('untaxedPrices')}
              >
                <option value="gross">The same prices</option>
                <option value="net">Prices without the tax of your country</option>
              </SelectField>
            )}
            <TextField
              label="Reverse charge"
              hint="If your shop is in the EU and has a VAT number, deliveries to companies in other EU countries are tax-free (intra-Community supply) once their number is confirmed. Enter the codes of further countries whose companies owe the VAT themselves, for example CH NO."
              {...form.field('reverseChargeTo')}
            />
          </>
        )}
      </EditForm>
    </Narrow>
  );
}

/** 'DE-BY standard': a list has one rate for each. */
function keyOf({ country, region, taxClass }: TaxRateDto): string {
  return `${country}-${region} ${taxClass}`;
}

const NAMES = new Intl.DisplayNames('en', { type: 'region' });
const LIST = new Intl.ListFormat('en-GB');

/** Instead of a country. */
const EU = 'EU';

const countryName = (code: string): string => (code === EU ? 'Other EU countries' : (NAMES.of(code) ?? code));

/** What happens where a class has no rate. */
const CLASS_HINTS: Readonly<Record<TaxRateDto['taxClass'], string>> = {
  standard: 'For tools of this class, and for delivery. In a country without it, orders are not taxed.',
  reduced: 'For tools of this class. In a country without it, they have the standard rate.',
  zero: 'For tools of this class. In a country without it, they are not taxed.',
};

/** 'Germany' or 'United States, CA' */
function placeOf({ country, region }: TaxRateDto): string {
  return [countryName(country), ...(region ? [region] : [])].join(', ');
}

function nameOf(rate: TaxRateDto): string {
  return `${placeOf(rate)}, ${TAX_CLASS_NAMES[rate.taxClass].toLowerCase()}`;
}

type Row = TaxRateDto & { key: string };

function Rates({ taxes }: { taxes: TaxSettingsDto }) {
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
          columns={columnsOf(setEdited, setRemoved)}
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

function columnsOf(onEdit: (rate: TaxRateDto) => void, onRemove: (rate: TaxRateDto) => void): Column<Row>[] {
  return [
    { id: 'place', header: 'Place', unlabelled: true, cell: (rate) => <strong>{placeOf(rate)}</strong> },
    { id: 'taxClass', header: 'Class', cell: ({ taxClass }) => TAX_CLASS_NAMES[taxClass] },
    { id: 'name', header: 'Name', cell: ({ name }) => name },
    { id: 'rate', header: 'Rate', cell: ({ rate }) => `${rate}%` },
    {
      id: 'actions',
      header: 'Actions',
      unlabelled: true,
      width: '11rem',
      cell: ({ key: _, ...rate }) => (
        <TightRow {...opensDialog}>
          <Button size="small" aria-label={`Edit ${nameOf(rate)}`} onClick={() => onEdit(rate)}>
            Edit
          </Button>
          <Button
            size="small"
            variant="danger"
            aria-label={`Remove ${nameOf(rate)}`}
            onClick={() => onRemove(rate)}
          >
            Remove
          </Button>
        </TightRow>
      ),
    },
  ];
}

/** '7 %' → '7' */
function withoutPercent(text: string): string {
  return text.trim().replace(/[%٪]$/, '');
}

type Fields = Record<'country' | 'region' | 'taxClass' | 'rate' | 'name', string>;

interface RateFormProps {
  taxes: TaxSettingsDto;
  /** Undefined for a new rate. */
  rate?: TaxRateDto | undefined;
  onClose: () => void;
}

/** Saves all rates with the changed one. After a change of another admin, the rates of both are saved on request. */
function RateForm({ taxes, rate, onClose }: RateFormProps) {
  const [base, setBase] = useState(taxes);
  const [save] = taxesApi.useTaxesSaveMutation();
  const { data: choices } = taxesApi.useSettingsGetChoicesQuery();
  const notify = useNotify('taxes');
  const form = useApiForm<Fields>({
    ...{ country: rate?.country ?? '', region: rate?.region ?? '', taxClass: rate?.taxClass ?? 'standard' },
    ...{ rate: rate ? String(rate.rate) : '', name: rate?.name ?? '' },
  });
  const country = form.watch('country');
  const { currentData: address } = taxesApi.useCountriesFormQuery(
    country && country !== EU ? { code: country } : skipToken,
  );
  const regions = address?.parts.find(({ part }) => part === 'region')?.choices ?? [];
  const submit = async (fields: Fields) => {
    const region = regions.some(({ code }) => code === fields.region) ? fields.region : '';
    const entered = { ...fields, region, rate: toNumber(withoutPercent(fields.rate)) ?? null } as TaxRateDto;
    const isOther = (one: TaxRateDto) => !rate || keyOf(one) !== keyOf(rate);
    if (base.rates.some((one) => isOther(one) && keyOf(one) === keyOf(entered))) {
      form.setError('root', { message: 'There is a rate for this place and class. Edit that one.' });
      return undefined;
    }
    const { pricesContainTax, version } = base;
    // The API reports the fields of the first rate.
    const rates = [entered, ...base.rates.filter(isOther)];
    const { error } = await save({ saveTaxSettingsDto: { pricesContainTax, rates, version } });
    if (!error) {
      notify('success', 'The taxes are saved. They apply to new orders.');
      return onClose();
    }
    const problem = problemOf(error);
    if (problem?.code !== 'changed-meanwhile') return withFieldsOfFirst(error);
    setBase(problem.current as TaxSettingsDto);
    form.setError('root', {
      message: 'Another admin has changed the taxes. Save again to add your change to theirs.',
    });
    return undefined;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={rate ? 'Save' : 'Add rate'} onCancel={onClose}>
      <SelectField
        label="Country"
        hint={
          country === EU
            ? 'One rate for each EU country without a rate of its own: that of your country, while you sell for at most 10,000 € a year to consumers in other EU countries.'
            : undefined
        }
        {...form.field('country')}
      >
        <option value="">Choose one</option>
        <option value={EU}>Every EU country without a rate of its own</option>
        <Options options={choices?.countries.map(({ code, name }) => [code, name])} />
      </SelectField>
      {regions.length > 0 && (
        <SelectField label="Region" {...form.field('region')}>
          <option value="">Whole country</option>
          <Options options={regions.map(({ code, name }) => [code, name])} />
        </SelectField>
      )}
      <SelectField
        label="Class"
        hint={CLASS_HINTS[form.watch('taxClass') as TaxRateDto['taxClass']]}
        {...form.field('taxClass')}
      >
        <Options options={Object.entries(TAX_CLASS_NAMES)} />
      </SelectField>
      <TextField
        label="Rate in percent"
        inputMode="decimal"
        hint="With up to three decimals, for example 8.875."
        {...form.field('rate', { validate: (text) => numberProblem(withoutPercent(text)) })}
      />
      <TextField
        label="Name"
        hint="Customers see it, for example VAT."
        maxLength={30}
        {...form.field('name')}
      />
    </DialogForm>
  );
}

/** The form has the fields of the first rate of the request. */
function withFieldsOfFirst(error: unknown): unknown {
  const problem = problemOf(error);
  if (!problem?.errors) return error;
  const errors = problem.errors.map((one) => ({ ...one, field: one.field.replace(/^rates\.0\./, '') }));
  return { data: { ...problem, errors } };
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
