import type { DeliverySettingsDto, SettingsChoicesDto } from '@whetstone/contract/api';
import { wholeNumberProblem } from '@whetstone/contract/numbers';
import { problemOf, useNotify } from '@whetstone/kernel';
import { fieldMessage } from '@whetstone/kernel/field-messages';
import type { ApiForm } from '@whetstone/kernel/form';
import { FormMessage, Stack, TextAreaField, TextField, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ConsoleSection, NotLoaded } from '../../shared/console.tsx';
import { EditForm } from '../../shared/edit-form.tsx';
import { Narrow } from '../../shared/form-layout.tsx';
import {
  carrierNames,
  type DeliveryFields,
  describeZones,
  draftsOf,
  holidaysProblem,
  LABELS,
  toChange,
  toFields,
  type ZoneDraft,
} from './delivery-fields.ts';
import { deliverySettingsContractApi } from './generated/contract.ts';
import { CheckBox } from './layout.tsx';
import { ZonesEditor } from './zone-editor.tsx';

const deliveryApi = deliverySettingsContractApi.enhanceEndpoints({
  addTagTypes: ['DeliverySettings'],
  endpoints: {
    deliveryGetSettings: { providesTags: ['DeliverySettings', 'TabRestored'] },
    deliverySaveSettings: { invalidatesTags: ['DeliverySettings'] },
  },
});

export function DeliverySettings() {
  const delivery = deliveryApi.useDeliveryGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const choices = deliveryApi.useSettingsGetChoicesQuery();
  if (delivery.data && choices.data) return <DeliveryForm delivery={delivery.data} choices={choices.data} />;
  const retry = () => Promise.all([delivery.refetch(), choices.refetch()]);
  return <NotLoaded what="delivery" error={delivery.isError || choices.isError} onRetry={retry} />;
}

interface DeliveryFormProps {
  delivery: DeliverySettingsDto;
  choices: SettingsChoicesDto;
}

function DeliveryForm({ delivery, choices }: DeliveryFormProps) {
  const [send] = deliveryApi.useDeliverySaveSettingsMutation();
  const notify = useNotify('delivery');
  const [problems, setProblems] = useState<string[][]>([]);
  const nameOf = (country: string) => choices.countries.find(({ code }) => code === country)?.name ?? country;
  return (
    <Narrow>
      <EditForm
        what="the delivery"
        gap="xl"
        value={delivery}
        labels={LABELS}
        toFields={toFields}
        describe={(name, text) => (name === 'zones' ? describeZones(text, nameOf) : text)}
        send={async (fields, { version }) => {
          const result = await send({ saveDeliveryDto: toChange(fields, version) });
          setProblems(zoneProblems(result.error, draftsOf(fields.zones)));
          return result;
        }}
        onSaved={() =>
          notify('success', 'The delivery is saved. It applies to the whole shop within seconds.')
        }
      >
        {(form) => (
          <Fields form={form} choices={choices} problems={problems} onChangeZones={() => setProblems([])} />
        )}
      </EditForm>
    </Narrow>
  );
}

/** The sentences about each zone of a rejected request, with the name of the method that they concern. */
function zoneProblems(error: unknown, zones: readonly ZoneDraft[]): string[][] {
  const errors = problemOf(error)?.errors ?? [];
  return zones.map(({ methods }, index) => {
    const own = errors.filter(({ field }) => field.startsWith(`zones.${index}.`));
    const sentences = own.map((one) => {
      const method = methods[Number(/\.methods\.(\d+)\./.exec(one.field)?.[1])];
      const sentence = fieldMessage(one);
      return method && one.code !== 'price-steps' ? `${method.name || 'New method'}: ${sentence}` : sentence;
    });
    return [...new Set(sentences)];
  });
}

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

const Days = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${tokens.space.m};
  margin: 0;
  padding: 0;
  border: 0;
`;

const Legend = styled.legend`
  padding: 0;
  font-size: ${tokens.text.s};
  font-weight: ${tokens.weight.strong};
`;

interface FieldsProps {
  form: ApiForm<DeliveryFields>;
  choices: SettingsChoicesDto;
  /** Of each zone. */
  problems: readonly (readonly string[])[];
  onChangeZones: () => void;
}

function Fields({ form, choices, problems, onChangeZones }: FieldsProps) {
  const { field, setValue, watch, clearErrors, formState } = form;
  const { zones: zonesError, workingDays: daysError } = formState.errors;
  const workingDays = watch('workingDays').split(' ').filter(Boolean);
  const change = (name: 'zones' | 'workingDays', text: string) => {
    clearErrors(name);
    setValue(name, text, { shouldDirty: true });
  };
  const toggle = (day: string, isOn: boolean) => {
    const days = isOn ? [...workingDays, day] : workingDays.filter((other) => other !== day);
    change('workingDays', days.sort().join(' '));
  };
  return (
    <>
      <ConsoleSection heading="Zones and methods">
        <Stack gap="m">
          <p>
            Customers choose among the methods of the zone of their address. Other addresses are rejected.
          </p>
          <ZonesEditor
            zones={draftsOf(watch('zones'))}
            countries={choices.countries}
            carriers={carrierNames(watch('carriers'))}
            problems={problems}
            onChange={(zones) => {
              onChangeZones();
              change('zones', JSON.stringify(zones));
            }}
          />
          {zonesError?.message && problems.every((own) => own.length === 0) && (
            <FormMessage tone="error">{zonesError.message}</FormMessage>
          )}
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Calendar">
        <Stack gap="l">
          <Days>
            <Legend>Working days</Legend>
            {DAYS.map((name, index) => (
              <CheckBox
                key={name}
                checked={workingDays.includes(String(index + 1))}
                onChange={(isOn) => toggle(String(index + 1), isOn)}
              >
                {name}
              </CheckBox>
            ))}
          </Days>
          {daysError?.message && <FormMessage tone="error">{daysError.message}</FormMessage>}
          <TextAreaField
            label={LABELS.holidays}
            hint="Days without dispatch and delivery, one on each line, such as 2026-12-25."
            rows={4}
            {...field('holidays', { validate: holidaysProblem })}
          />
          <TextField
            label={LABELS.cutoffHour}
            hint="From this hour of the shop's time zone on, orders count as those of the next day. 24 means no limit."
            inputMode="numeric"
            {...field('cutoffHour', { validate: wholeNumberProblem })}
          />
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Carriers">
        <TextAreaField
          label={LABELS.carriers}
          hint="One on each line: the name and the page that shows a parcel, such as “Royal Mail https://track.example/{number}”. Customers get a link with the number of their parcel."
          rows={4}
          {...field('carriers')}
        />
      </ConsoleSection>
    </>
  );
}
