import type { TaxSettingsDto } from '@whetstone/contract/api';
import { useNotify } from '@whetstone/kernel';
import { SelectField, Stack, TextField } from '@whetstone/ui';
import { NotLoaded } from '../../shared/console.tsx';
import { EditForm } from '../../shared/edit-form.tsx';
import { Narrow } from '../../shared/form-layout.tsx';
import { Options } from '../../shared/options.tsx';
import { Rates } from './rates.tsx';
import { taxesApi } from './taxes.api.ts';

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
