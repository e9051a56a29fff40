import type { CreateDeployToken, ReleaseStatus } from '@whetstone/contract';
import { MICROFRONTEND_NAME, MICROFRONTEND_NAME_RULE } from '@whetstone/contract/microfrontend-name';
import { useApiForm } from '@whetstone/kernel/form';
import {
  Button,
  DialogActions,
  Form,
  FormMessage,
  Modal,
  preloadDialogs,
  Stack,
  TextField,
} from '@whetstone/ui';
import { useId, useState } from 'react';
import { OneTimeSecret } from '../../shared/one-time-secret.tsx';
import { useReleaseStatus } from '../../shared/releases.api.ts';
import { useDeploytokensCreateMutation } from './deploy-tokens.api.ts';

/** A button that opens the form for a new token. The same dialog then shows the token. */
export function CreateToken() {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string>();
  const show = (shown: boolean) => {
    setOpen(shown);
    setToken(undefined);
  };
  return (
    <div>
      <Button
        variant="primary"
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
        onClick={() => show(true)}
      >
        Create a token
      </Button>
      <Modal open={open} onOpenChange={show} title={token ? 'New deploy token' : 'Create a deploy token'}>
        {token ? (
          <OneTimeSecret label="Token" secret={token} onClose={() => show(false)}>
            Copy the token now: you cannot see it again. The release command reads it from DEPLOY_TOKEN.
          </OneTimeSecret>
        ) : (
          <TokenForm onCreated={setToken} />
        )}
      </Modal>
    </div>
  );
}

/** Passes the token on: the API returns it only once. */
function TokenForm({ onCreated }: { onCreated: (token: string) => void }) {
  const { data: microfrontends = [] } = useReleaseStatus();
  const suggestions = useId();
  const [create] = useDeploytokensCreateMutation();
  const form = useApiForm<CreateDeployToken>({ microfrontend: '', label: '' });
  const submit = async (fields: CreateDeployToken) => {
    const { data, error } = await create({ createDeployTokenDto: fields });
    if (data) onCreated(data.token);
    return error;
  };
  return (
    <Form {...form.props(submit)}>
      <Stack gap="l">
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
            validate: (name) => MICROFRONTEND_NAME.test(name) || `The name ${MICROFRONTEND_NAME_RULE}.`,
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
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <DialogActions>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            Create token
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}

function hintFor(name: string, microfrontends: readonly ReleaseStatus[]): string {
  if (!MICROFRONTEND_NAME.test(name)) return 'Choose a live microfrontend, or enter the name of a new one.';
  return microfrontends.some(({ microfrontend }) => microfrontend === name)
    ? `The token can release ${name} only.`
    : `${name} is new: it has no live release. The token can release ${name} only.`;
}
