import type { TaxRateDto, TaxSettingsDto } from '@whetstone/contract/api';
import { numberProblem, toNumber } from '@whetstone/contract/numbers';
import { problemOf, skipToken, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { SelectField, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { currentOf } from '../../shared/current-of.ts';
import { DialogForm } from '../../shared/dialog-form.tsx';
import { Options } from '../../shared/options.tsx';
import { TAX_CLASS_NAMES } from '../../shared/tax-classes.ts';
import { countryName, EU, keyOf } from './rate-names.ts';
import { taxesApi } from './taxes.api.ts';

/** What happens where a class has no rate. */
const CLASS_HINTS: Readonly<Record<TaxRateDto['taxClass'], string>> = {
  standard: 'For tools of this class, and for delivery. In a country without it, orders are not taxed.',
  reduced: 'For tools of this class. In a country without it, they have the standard rate.',
  zero: 'For tools of this class. In a country without it, they are not taxed.',
};

/** '7 %' → '7' */
function withoutPercent(text: string): string {
  return text.trim().replace(/[%٪]$/, '');
}

type Fields = Record<'country' | 'region' | 'taxClass' | 'rate' | 'name', string>;

export interface RateFormProps {
  taxes: TaxSettingsDto;
  /** Undefined for a new rate. */
  rate?: TaxRateDto | undefined;
  onClose: () => void;
}

/** Saves all rates with the changed one. After a change of another admin, the rates of both are saved on request. */
export function RateForm({ taxes, rate, onClose }: RateFormProps) {
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
  // Without the option of the saved country, the select would show none.
  const countries =
    choices?.countries ?? (rate ? [{ code: rate.country, name: countryName(rate.country) }] : []);
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
    const current = currentOf<TaxSettingsDto>(error);
    if (!current) return withFieldsOfFirst(error);
    setBase(current);
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
        {...form.field('country', { onChange: () => form.setValue('region', '') })}
      >
        <option value="">Choose one</option>
        <option value={EU}>Every EU country without a rate of its own</option>
        <Options options={countries.map(({ code, name }) => [code, name])} />
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
