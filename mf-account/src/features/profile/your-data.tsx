import type { User } from '@whetstone/contract';
import { fetchFromApi } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, FormMessage, Stack, tokens } from '@whetstone/ui';
import { useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useLazyDialog } from './lazy-dialog.tsx';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const Region = styled.section`
  max-width: 42rem;
  margin-top: ${tokens.space.xxl};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
`;

const loadDialog = async () => (await import('./erase-dialog.tsx')).EraseDialog;

/** Lets customers download and erase what the shop stores about them. */
export function YourData({ profile }: { profile: User }) {
  const id = useId();
  const erasure = useLazyDialog(loadDialog);
  const { status, download } = useDownload();
  return (
    <Region aria-labelledby={id}>
      <Stack gap="m">
        <Heading id={id}>Your data</Heading>
        <p>
          The download contains your profile, addresses, orders, reviews, basket, emails and sign-ins. An
          erased account cannot be restored.
        </p>
        <Actions>
          <Button pending={status.state === 'running'} onClick={() => void download()}>
            Download
          </Button>
          <Button variant="danger" {...erasure.button}>
            Erase account
          </Button>
        </Actions>
        {status.state === 'saved' && <p role="status">{`Your data is saved as ${status.file}.`}</p>}
        {erasure.failure}
        {status.state === 'failed' && <FormMessage tone="error">{status.reason}</FormMessage>}
      </Stack>
      {erasure.render(profile)}
    </Region>
  );
}

type DownloadStatus =
  | { state: 'idle' | 'running' }
  | { state: 'saved'; file: string }
  | { state: 'failed'; reason: string };

const NOT_DOWNLOADED = 'Your data could not be downloaded. Check your connection, then try again.';

function useDownload() {
  const [status, setStatus] = useState<DownloadStatus>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setStatus({ state: 'running' });
    try {
      const response = await fetchFromApi('/user/me/export', controller.signal);
      if (!response.ok) {
        const data = await response.json().catch(() => undefined);
        const reason = problemMessage({ data }, { unreachable: NOT_DOWNLOADED });
        return setStatus({ state: 'failed', reason });
      }
      const file = `whetstone-data-${new Date().toISOString().slice(0, 10)}.json`;
      save(await response.blob(), file);
      setStatus({ state: 'saved', file });
    } catch {
      if (!controller.signal.aborted) setStatus({ state: 'failed', reason: NOT_DOWNLOADED });
    }
  };

  return { status, download };
}

function save(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
