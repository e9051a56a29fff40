import { fetchFromApi } from '@whetstone/kernel';
import { Button, FormMessage, Icon, tabularNumerals, tokens, useRestoreFocus } from '@whetstone/ui';
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { formatBytes } from './format.ts';

const Root = styled.div`
  ${tabularNumerals}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${tokens.space.s};
  font-size: ${tokens.text.s};

  progress {
    width: 8rem;
    accent-color: ${tokens.color.accent};
  }
`;

type State =
  | { status: 'idle' }
  | { status: 'running'; bytes: number }
  | { status: 'saved'; bytes: number }
  | { status: 'failed'; reason: string };

interface ExportRequest {
  url: string;
  params?: Record<string, unknown>;
}

interface ExportCsvProps {
  /** The request of the API that returns the file, with the filters of the list. */
  request: ExportRequest;
  /** The rows, in the plural: 'orders'. */
  noun: string;
}

export function ExportCsv({ request, noun }: ExportCsvProps) {
  const { state, start, stop } = useExport(pathOf(request));
  const button = useRef<HTMLButtonElement>(null);
  const focusHandlers = useRestoreFocus(() => button.current?.focus());
  return (
    <Root {...focusHandlers}>
      <Button ref={button} size="small" pending={state.status === 'running'} onClick={start}>
        <Icon name="down" size={14} />
        Export CSV
      </Button>
      {state.status === 'running' && (
        <>
          <progress aria-label={`Exporting the ${noun}`} />
          <span>{formatBytes(state.bytes)}</span>
          <Button size="small" variant="quiet" onClick={stop}>
            Stop
          </Button>
        </>
      )}
      {state.status === 'saved' && (
        <span role="status">{`The export is complete: ${formatBytes(state.bytes)}.`}</span>
      )}
      {state.status === 'failed' && <FormMessage tone="error">{state.reason}</FormMessage>}
    </Root>
  );
}

function pathOf({ url, params = {} }: ExportRequest): string {
  const given = Object.entries(params).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? url
    : `${url}?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>)}`;
}

function useExport(path: string) {
  const [state, setState] = useState<State>({ status: 'idle' });
  const running = useRef<AbortController>(undefined);
  const file = useRef<string>(undefined);

  useEffect(
    () => () => {
      running.current?.abort();
      if (file.current) URL.revokeObjectURL(file.current);
    },
    [],
  );

  const start = async () => {
    const controller = new AbortController();
    running.current = controller;
    setState({ status: 'running', bytes: 0 });
    try {
      const { blob, name } = await download(path, controller.signal, (bytes) =>
        setState({ status: 'running', bytes }),
      );
      if (file.current) URL.revokeObjectURL(file.current);
      file.current = URL.createObjectURL(blob);
      save(file.current, name);
      setState({ status: 'saved', bytes: blob.size });
    } catch (error) {
      if (controller.signal.aborted) setState({ status: 'idle' });
      else
        setState({
          status: 'failed',
          reason: (error instanceof ExportError && error.message) || ENDED_EARLY,
        });
    }
  };

  return { state, start, stop: () => running.current?.abort() };
}

const ENDED_EARLY = 'The export ended early, and nothing was saved. Check your connection, then try again.';

/** A rejection of the API, with a sentence for the admin. */
class ExportError extends Error {}

/** Milliseconds between two updates of the page. */
const PROGRESS_INTERVAL = 200;

/**
 * Passes the response on to a blob chunk by chunk. The browser stores blobs outside of the page, very large ones on the disk: with 300 MB the
 * process of the page grows by 100 MB at most until its garbage is collected, with the response as text by 590 MB.
 * @throws ExportError if the API rejects the request
 */
async function download(
  path: string,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<{ blob: Blob; name: string }> {
  const response = await fetchFromApi(path, signal);
  if (!response.ok || !response.body) {
    throw new ExportError(
      await (await import(/* webpackChunkName: "export-problem" */ './export-problem.ts')).exportProblem(
        response,
      ),
    );
  }
  let bytes = 0;
  let reported = Number.NEGATIVE_INFINITY;
  const counter = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (chunk, controller) => {
      bytes += chunk.byteLength;
      controller.enqueue(chunk);
      if (performance.now() - reported < PROGRESS_INTERVAL) return;
      reported = performance.now();
      onProgress(bytes);
    },
  });
  const headers = { 'content-type': 'text/csv;charset=utf-8' };
  const [, name = ''] = /filename="(.+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { blob: await new Response(response.body.pipeThrough(counter), { headers }).blob(), name };
}

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
