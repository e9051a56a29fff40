import type { CreateDeployToken, ReleaseStatus } from '@whetstone/contract';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { useApiForm } from '@whetstone/kernel/form';
import { SelectField, TextField } from '@whetstone/ui';
import { useId } from 'react';
import { DialogButton, DialogForm } from '../../shared/dialog-form.tsx';
import { Options } from '../../shared/options.tsx';
import { useReleaseStatus } from '../../shared/releases/releases.api.ts';
import { useDeployTokensCreateMutation } from './deploy-tokens.api.ts';

/** Days for which a token can release. */
const LIFETIMES = [7, 30, 90, 180, 365];
const DEFAULT_LIFETIME = 90;

/** A button that opens the form for a new token. The same dialog then shows the token. */
export function CreateToken() {
  return (
    <DialogButton
      label="Create a token"
      title="Create a deploy token"
      secret={{
        title: 'New deploy token',
        label: 'Token',
        children:
          'Copy the token now: you cannot see it again. The release command reads it from DEPLOY_TOKEN.',
      }}
    >
      {({ close, showSecret }) => <TokenForm onCreated={showSecret} onCancel={close} />}
    </DialogButton>
  );
}

interface TokenFormProps {
  onCreated: (token: string | undefined) => void;
  onCancel: () => void;
}

/** Passes the token on: the API returns it only once. */
function TokenForm({ onCreated, onCancel }: TokenFormProps) {
  const { data: microfrontends = [] } = useReleaseStatus();
  const suggestions = useId();
  const [create] = useDeployTokensCreateMutation();
  const form = useApiForm<CreateDeployToken>({ microfrontend: '', label: '', days: DEFAULT_LIFETIME });
  const submit = async (fields: CreateDeployToken) => {
    const { data, error } = await create({ createDeployTokenDto: fields });
    onCreated(data?.token);
    return error;
  };
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel="Create token" onCancel={onCancel}>
      <TextField
        label="Microfrontend"
        hint={<span role="status">{hintFor(form.watch('microfrontend'), microfrontends)}</span>}
        list={suggestions}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        {...form.field('microfrontend', {
          required: 'Enter the name of a microfrontend',
          validate: (name) => MICROFRONTEND_NAME.test(String(name)) || `The name ${MICROFRONTEND_NAME_RULE}.`,
        })}
      />
      <datalist id={suggestions}>
        {microfrontends.map(({ microfrontend }) => (
          <option key={microfrontend} value={microfrontend} />
        ))}
      </datalist>
      <TextField
        label="Label"
        hint="The history shows this label as the author of a release."
        maxLength={80}
        {...form.field('label')}
      />
      <SelectField
        label="Expires"
        hint="Create the next token before this one expires."
        {...form.field('days', { setValueAs: Number })}
      >
        <Options options={LIFETIMES.map((days) => [days, `In ${days} days`])} />
      </SelectField>
    </DialogForm>
  );
}

function hintFor(name: string, microfrontends: readonly ReleaseStatus[]): string {
  if (!MICROFRONTEND_NAME.test(name)) return 'Choose a live microfrontend, or enter the name of a new one.';
  return microfrontends.some(({ microfrontend }) => microfrontend === name)
    ? `The token can release ${name} only.`
    : `${name} is new: it has no live release. The token can release ${name} only.`;
}
