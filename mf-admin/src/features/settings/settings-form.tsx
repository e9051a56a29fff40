import type { SettingsChoicesDto, SettingsDto } from '@whetstone/contract/api';
import { useNotify } from '@whetstone/kernel';
import { ConfirmDialog, formatPrice } from '@whetstone/ui';
import { useState } from 'react';
import { NotLoaded } from '../../shared/console.tsx';
import { EditForm } from '../../shared/edit-form.tsx';
import { Narrow } from '../../shared/form-layout.tsx';
import { settingsContractApi } from './generated/contract.ts';
import { LABELS, type SettingsFields, toChange, toFields } from './settings-fields.ts';
import { SettingsSections } from './settings-sections.tsx';

const settingsApi = settingsContractApi.enhanceEndpoints({
  addTagTypes: ['Settings', 'StockThreshold'],
  endpoints: {
    settingsGetSettings: { providesTags: ['Settings', 'TabRestored'] },
    settingsSaveSettings: { invalidatesTags: ['Settings', 'StockThreshold'] },
  },
});

export function Settings() {
  const settings = settingsApi.useSettingsGetSettingsQuery(undefined, { refetchOnMountOrArgChange: true });
  const choices = settingsApi.useSettingsGetChoicesQuery();
  if (settings.data && choices.data) return <SettingsForm settings={settings.data} choices={choices.data} />;
  const retry = () => Promise.all([settings.refetch(), choices.refetch()]);
  return <NotLoaded what="settings" error={settings.isError || choices.isError} onRetry={retry} />;
}

interface SettingsFormProps {
  settings: SettingsDto;
  choices: SettingsChoicesDto;
}

function SettingsForm({ settings, choices }: SettingsFormProps) {
  const [send] = settingsApi.useSettingsSaveSettingsMutation();
  const notify = useNotify('settings');
  const [question, setQuestion] = useState<CurrencyQuestion>();
  const isMeant = (fields: SettingsFields, { currency: before }: SettingsDto) =>
    fields.currency === before ||
    new Promise<boolean>((answer) => setQuestion({ before, after: fields.currency, answer }));
  return (
    <Narrow>
      {question && <CurrencyDialog {...question} onClose={() => setQuestion(undefined)} />}
      <EditForm
        what="these settings"
        gap="xl"
        value={settings}
        labels={LABELS}
        toFields={toFields}
        send={async (fields, before) =>
          (await isMeant(fields, before)) ? send({ saveSettingsDto: toChange(fields, before) }) : {}
        }
        onSaved={() =>
          notify('success', 'The settings are saved. Pages that are open show them after a reload.')
        }
      >
        {(form) => <SettingsSections form={form} choices={choices} settings={settings} />}
      </EditForm>
    </Narrow>
  );
}

interface CurrencyQuestion {
  before: string;
  after: string;
  answer: (isMeant: boolean) => void;
}

/** Another currency changes the cost of every tool. */
function CurrencyDialog({ before, after, answer, onClose }: CurrencyQuestion & { onClose: () => void }) {
  return (
    <ConfirmDialog
      open
      onOpenChange={() => {
        answer(false);
        onClose();
      }}
      question={`Change the currency to ${after}?`}
      details={`Prices keep their amounts: a tool of ${formatPrice(19.99, before)} then costs ${formatPrice(19.99, after)}. The prices of delivery do so, too. Orders keep their currency.`}
      confirmLabel={`Yes, change to ${after}`}
      cancelLabel={`No, keep ${before}`}
      tone="danger"
      onConfirm={() => answer(true)}
    />
  );
}
