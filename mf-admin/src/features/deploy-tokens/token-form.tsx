import type { CreateDeployToken } from '@whetstone/contract';
import { setServerErrors } from '@whetstone/kernel';
import { Button, FormMessage, SelectField, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { Answers } from '../../shared/answers.ts';
import { useLiveMicrofrontends } from '../../shared/releases/live-microfrontends.api.ts';
import { useCreateDeployTokenMutation } from './deploy-tokens.api.ts';

/** Asks what the token is for, and hands it on: it is told only this once. */
export function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { data: microfrontends = [] } = useLiveMicrofrontends();
  const [make] = useCreateDeployTokenMutation();
  const form = useForm<CreateDeployToken>({ defaultValues: { microfrontend: '', label: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = async (wanted: CreateDeployToken) => {
    const { data, error } = await make(wanted);
    if (data) return onMade(data.token);
    setServerErrors(error, form);
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <Stack gap="l">
        <SelectField
          label="Microfrontend"
          hint="A token can release this microfrontend and no other."
          error={errors.microfrontend?.message}
          {...form.register('microfrontend', { required: 'Choose a microfrontend' })}
        >
          <option value="">Choose…</option>
          {microfrontends.map(({ microfrontend }) => (
            <option key={microfrontend}>{microfrontend}</option>
          ))}
        </SelectField>
        <TextField
          label="Label"
          hint="Who or what holds it: the history names it so."
          error={errors.label?.message}
          maxLength={80}
          {...form.register('label')}
        />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <Answers>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Make token
          </Button>
        </Answers>
      </Stack>
    </form>
  );
}
