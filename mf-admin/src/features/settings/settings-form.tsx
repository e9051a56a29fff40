import { problemOf, setServerErrors, useNotify } from '@whetstone/kernel';
import {
  Button,
  ErrorNotice,
  Form,
  FormMessage,
  media,
  SelectField,
  Stack,
  TextAreaField,
  TextField,
  tokens,
  useRestoreFocus,
} from '@whetstone/ui';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { Conflict, type Difference, differencesOf } from '../../shared/conflict.tsx';
import { ConsoleSection, ConsoleSkeleton } from '../../shared/console.tsx';
import { type SettingsChoicesDto, type SettingsDto, settingsContractApi } from './generated/contract.ts';
import { LABELS, type SettingsFields, toChange, toFields } from './settings-fields.ts';

const settingsApi = settingsContractApi.enhanceEndpoints({
  addTagTypes: ['Settings', 'StockThreshold'],
  endpoints: {
    settingsGetSettings: { providesTags: ['Settings', 'TabRestored'] },
    settingsSaveSettings: { invalidatesTags: ['Settings', 'StockThreshold'] },
  },
});

/** The settings, with a form once they are loaded. */
export function Settings() {
  const settings = settingsApi.useSettingsGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const choices = settingsApi.useSettingsGetChoicesQuery();
  if (settings.data && choices.data) return <SettingsForm settings={settings.data} choices={choices.data} />;
  if (!settings.isError && !choices.isError) return <ConsoleSkeleton label="Loading the settings" />;
  const retry = () => Promise.all([settings.refetch(), choices.refetch()]);
  return (
    <ErrorNotice title="The settings could not be loaded" onRetry={retry}>
      Check your connection, then try again.
    </ErrorNotice>
  );
}

const Region = styled.div`
  max-width: 48rem;

  &:focus {
    outline: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;

interface SettingsFormProps {
  settings: SettingsDto;
  choices: SettingsChoicesDto;
}

function SettingsForm({ settings, choices }: SettingsFormProps) {
  const { form, conflict, save, resolve, discard } = useEdit(settings);
  const { errors, isSubmitting, isDirty } = form.formState;
  const region = useRef<HTMLDivElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus({ preventScroll: true }));
  const content = conflict ? (
    <Conflict
      key={conflict.current.version}
      what="these settings"
      differences={conflict.differences}
      pending={isSubmitting}
      onSave={resolve}
      onDiscard={discard}
    />
  ) : (
    <Form pending={isSubmitting} onSubmit={form.handleSubmit((fields) => save(fields))}>
      <Stack gap="xl">
        <Fields form={form} choices={choices} />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <Actions>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Save
          </Button>
          {isDirty && <Button onClick={() => form.reset()}>Discard changes</Button>}
        </Actions>
      </Stack>
    </Form>
  );
  return (
    <Region ref={region} tabIndex={-1} {...focusHandlers}>
      {content}
    </Region>
  );
}

const Columns = styled.div`
  display: grid;
  align-items: start;
  gap: ${tokens.space.l} ${tokens.space.m};

  ${media.medium} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

const Pair = styled(Columns)`
  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`;

interface FieldsProps {
  form: UseFormReturn<SettingsFields>;
  choices: SettingsChoicesDto;
}

/** Has no client-side validation: the API validates, and its errors appear at their fields. */
function Fields({ form, choices }: FieldsProps) {
  const field = (name: keyof SettingsFields) => {
    const error = form.formState.errors[name]?.message;
    return { label: LABELS[name], ...form.register(name), ...(error && { error }) };
  };
  return (
    <>
      <ConsoleSection heading="Shop">
        <Stack gap="l">
          <Pair>
            <TextField hint="In emails." {...field('name')} />
            <TextField hint="In the footer, on receipts and in emails." {...field('company')} />
          </Pair>
          <TextAreaField rows={2} {...field('address')} />
          <Pair>
            <TextField type="tel" {...field('phone')} />
            <TextField type="email" {...field('email')} />
          </Pair>
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Currency and time">
        <Columns>
          <SelectField hint="Prices keep their amounts. Orders keep their currency." {...field('currency')}>
            {choices.currencies.map(optionOf)}
          </SelectField>
          <SelectField {...field('locale')}>{choices.locales.map(optionOf)}</SelectField>
          <SelectField hint="Decides when a day of the overview begins." {...field('timeZone')}>
            {choices.timeZones.map(optionOf)}
          </SelectField>
        </Columns>
      </ConsoleSection>
      <ConsoleSection heading="Delivery and stock">
        <Stack gap="l">
          <Columns>
            <TextField
              type="number"
              step="0.01"
              min="0"
              hint="For each order. 0 is free."
              {...field('deliveryCost')}
            />
            <TextField type="number" min="1" {...field('deliveryDaysLeast')} />
            <TextField type="number" min="1" {...field('deliveryDaysMost')} />
          </Columns>
          <Columns>
            <TextField
              type="number"
              min="0"
              hint="For tools without their own threshold."
              {...field('lowStockAt')}
            />
          </Columns>
        </Stack>
      </ConsoleSection>
      <ConsoleSection heading="Notices by email">
        <Stack gap="l">
          <p>Enter the email addresses that get a notice, one on each line.</p>
          <TextAreaField rows={2} hint="One email for each order." {...field('notifyOrders')} />
          <TextAreaField
            rows={2}
            hint="When the stock of a tool falls to its threshold."
            {...field('notifyLowStock')}
          />
          <TextAreaField
            rows={2}
            hint="When an email could not be sent after several attempts."
            {...field('notifyFailedEmails')}
          />
        </Stack>
      </ConsoleSection>
    </>
  );
}

function optionOf(value: string) {
  return (
    <option key={value} value={value}>
      {value.replaceAll('_', ' ')}
    </option>
  );
}

interface SettingsConflict {
  /** The settings as another admin has saved them. */
  current: SettingsDto;
  differences: Difference<keyof SettingsFields>[];
}

/** The edits of the settings. They start from the version `base`. */
function useEdit(settings: SettingsDto) {
  const [base, setBase] = useState(settings);
  const [conflict, setConflict] = useState<SettingsConflict>();
  const form = useForm<SettingsFields>({ defaultValues: toFields(settings) });
  const [send] = settingsApi.useSettingsSaveSettingsMutation();
  const notify = useNotify('settings');
  const { isDirty } = form.formState;

  const start = (from: SettingsDto) => {
    setBase(from);
    setConflict(undefined);
    form.reset(toFields(from));
  };
  // With unsaved changes, the conflict appears when they are saved.
  const showNewer = useEffectEvent(() => {
    if (settings.version > base.version && !isDirty) start(settings);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer version
  useEffect(() => showNewer(), [settings.version]);

  const save = async (fields: SettingsFields, from = base) => {
    const { data, error } = await send({ saveSettingsDto: toChange(fields, from.version) });
    if (data) {
      start(data);
      return notify('success', 'The settings are saved. Pages that are open show them after a reload.');
    }
    const problem = problemOf(error);
    if (problem?.code !== 'changed-meanwhile') {
      setConflict(undefined);
      return setServerErrors(error, form);
    }
    const current = problem.current as unknown as SettingsDto;
    const versions = { yours: fields, theirs: toFields(current) };
    setConflict({ current, differences: differencesOf(LABELS, toFields(from), versions) });
  };

  /** Saves the present settings with the chosen texts. */
  const resolve = (chosen: Partial<SettingsFields>) => {
    if (!conflict) return;
    const { current } = conflict;
    setBase(current);
    form.reset(toFields(current));
    for (const [name, text] of Object.entries(chosen))
      form.setValue(name as keyof SettingsFields, text, { shouldDirty: true });
    void form.handleSubmit((fields) => save(fields, current))();
  };
  return { form, conflict, save, resolve, discard: () => conflict && start(conflict.current) };
}
