import type { NewDeployToken } from '@whetstone/contract';
import { showRefusal } from '@whetstone/kernel';
import { Button, FormMessage, SelectField, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { Answers } from '../../shared/answers.ts';
import { useLivePieces } from '../../shared/releases/live-pieces.api.ts';
import { useMakeDeployTokenMutation } from './deploy-tokens.api.ts';

/** Asks what the token is for, and hands it on: it is told only this once. */
export function TokenForm({ onMade }: { onMade: (token: string) => void }) {
  const { data: pieces = [] } = useLivePieces();
  const [make] = useMakeDeployTokenMutation();
  const form = useForm<NewDeployToken>({ defaultValues: { piece: '', label: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = async (wanted: NewDeployToken) => {
    const { data, error } = await make(wanted);
    if (data) return onMade(data.token);
    showRefusal(error, form);
  };
  return (
    <form noValidate onSubmit={form.handleSubmit(send)}>
      <Stack gap="l">
        <SelectField
          label="Piece"
          hint="A token can release this piece and no other."
          error={errors.piece?.message}
          {...form.register('piece', { required: 'Choose a piece' })}
        >
          <option value="">Choose…</option>
          {pieces.map(({ piece }) => (
            <option key={piece}>{piece}</option>
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
