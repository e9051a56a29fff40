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

const loadFile = () => import(/* webpackChunkName: "export-file" */ './export-file.ts');

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
      const { download } = await loadFile();
      const result = await download(path, controller.signal, (bytes) =>
        setState({ status: 'running', bytes }),
      );
      if ('rejection' in result)
        return setState({ status: 'failed', reason: result.rejection || ENDED_EARLY });
      const { blob, name } = result;
      if (file.current) URL.revokeObjectURL(file.current);
      file.current = URL.createObjectURL(blob);
      save(file.current, name);
      setState({ status: 'saved', bytes: blob.size });
    } catch {
      setState(controller.signal.aborted ? { status: 'idle' } : { status: 'failed', reason: ENDED_EARLY });
    }
  };

  return { state, start, stop: () => running.current?.abort() };
}

const ENDED_EARLY = 'The export ended early, and nothing was saved. Check your connection, then try again.';

function save(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
