import type { ReleaseStatus } from '@whetstone/contract';
import { Button, SelectField, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Answers } from '../../../shared/answers.ts';
import { ACTION_WORDS } from './action-words.ts';
import { BlastRadiusView } from './blast-radius.tsx';
import { RejectionMessage } from './rejection-message.tsx';
import { changeBy, type ReleaseAction, touchedShare, widerShares } from './release-action.ts';
import { useGetBlastRadiusQuery } from './release-actions.api.ts';
import { type Decision, useReleaseAction } from './use-release-action.ts';

const LONGEST_REASON = 500;

interface ActionFormProps {
  action: ReleaseAction;
  releases: ReleaseStatus;
  onClose: () => void;
}

/** Whom the action touches, why it is taken, and the two answers. */
export function ActionForm({ action, releases, onClose }: ActionFormProps) {
  const shares = widerShares(releases.canary?.percentage ?? 0);
  const form = useForm<Decision>({ defaultValues: { percentage: shares[0] ?? 0, reason: '' } });
  const act = useReleaseAction(action, releases);
  const [failure, setFailure] = useState<unknown>();
  const decide = async (decision: Decision) => {
    const error = await act(decision);
    setFailure(error);
    if (!error) onClose();
  };
  const change = changeBy(action, releases);
  const radius = useGetBlastRadiusQuery({ microfrontend: releases.microfrontend, version: change.concerned });
  const touched = touchedShare(action, releases, form.watch('percentage'));
  return (
    <form onSubmit={form.handleSubmit(decide)}>
      <Stack gap="l">
        <BlastRadiusView radius={radius} change={change} touched={touched} />
        {action === 'increase' && (
          <SelectField
            label="Share of visitors"
            {...form.register('percentage', { setValueAs: Number, value: shares[0] })}
          >
            {shares.map((share) => (
              <option key={share} value={share}>
                {share}%
              </option>
            ))}
          </SelectField>
        )}
        <TextField
          label="Reason"
          hint="For the history: those who come after you will want to know."
          maxLength={LONGEST_REASON}
          {...form.register('reason')}
        />
        {failure !== undefined && <RejectionMessage error={failure} />}
        <Answers>
          <Button onClick={onClose}>Leave it as it is</Button>
          <Button
            type="submit"
            variant={action === 'promote' || action === 'increase' ? 'primary' : 'danger'}
            pending={form.formState.isSubmitting}
            // Nobody acts before whom it touches is to be seen, nor on a button that then moves away under the pointer.
            disabled={radius.isLoading}
          >
            {ACTION_WORDS[action].confirm}
          </Button>
        </Answers>
      </Stack>
    </form>
  );
}
