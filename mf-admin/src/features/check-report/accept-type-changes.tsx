import type { CheckReport } from '@whetstone/contract';
import { useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useState } from 'react';
import { releaseProblem } from '../../shared/releases/release-problem.ts';
import { releasesApi } from '../../shared/releases/releases.api.ts';

const publicationApi = releasesApi.enhanceEndpoints({
  endpoints: { releasesPublish: { invalidatesTags: ['Release'] } },
});

const MAX_REASON_LENGTH = 500;

/** Publishes a shell to all visitors although the types of its exports changed for live remotes. */
export function AcceptTypeChanges({ report: { microfrontend, version } }: { report: CheckReport }) {
  const form = useApiForm({ reason: '' });
  const [publish] = publicationApi.useReleasesPublishMutation();
  const [error, setError] = useState<unknown>();
  const notify = useNotify('release-action');
  const submit = async ({ reason }: { reason: string }) => {
    const publicationDto = { percentage: 100, acceptTypeChanges: true, reason: reason.trim() };
    const { error: failure } = await publish({ microfrontend, version, publicationDto });
    setError(failure);
    if (!failure) notify('success', `${microfrontend} ${version} is live for all visitors.`);
  };
  return (
    <Form {...form.props(submit)}>
      <Stack gap="m">
        <TextField
          label="Why the type changes break no page"
          hint="Shown in the check report and in the history."
          maxLength={MAX_REASON_LENGTH}
          required
          {...form.register('reason', { required: 'Enter a reason.' })}
        />
        {error !== undefined && <FormMessage tone="error">{releaseProblem(error)}</FormMessage>}
        <div>
          <Button type="submit" variant="danger" pending={form.isSubmitting}>
            Accept and publish to all visitors
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
