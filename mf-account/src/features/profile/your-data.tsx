import type { User } from '@whetstone/contract';
import { Button, FormMessage, Stack, tokens } from '@whetstone/ui';
import { useId } from 'react';
import { styled } from 'styled-components';
import { Buttons } from '../../shared/buttons.ts';
import { useDownload } from '../../shared/download.ts';
import { useLazyDialog } from './lazy-dialog.tsx';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const Region = styled.section`
  max-width: 42rem;
  margin-top: ${tokens.space.xxl};
`;

const loadDialog = async () => (await import('./erase-dialog.tsx')).EraseDialog;

export function YourData({ profile }: { profile: User }) {
  const id = useId();
  const erasure = useLazyDialog(loadDialog);
  const { status, download } = useDownload('/user/me/export', fileName, NOT_DOWNLOADED);
  return (
    <Region aria-labelledby={id}>
      <Stack gap="m">
        <Heading id={id}>Your data</Heading>
        <p>
          The download contains your profile, addresses, orders, invoices, reviews, basket, emails and
          sign-ins. An erased account cannot be restored.
        </p>
        <Buttons>
          <Button pending={status.state === 'running'} onClick={() => void download()}>
            Download
          </Button>
          <Button variant="danger" {...erasure.button}>
            Erase account
          </Button>
        </Buttons>
        {status.state === 'saved' && <p role="status">{`Your data is saved as ${status.file}.`}</p>}
        {erasure.failure}
        {status.state === 'failed' && <FormMessage tone="error">{status.reason}</FormMessage>}
      </Stack>
      {erasure.render(profile)}
    </Region>
  );
}

const NOT_DOWNLOADED = 'Your data could not be downloaded. Check your connection, then try again.';
const fileName = () => `whetstone-data-${new Date().toISOString().slice(0, 10)}.json`;
