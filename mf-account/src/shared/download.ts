import { fetchFromApi } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { useEffect, useRef, useState } from 'react';

type DownloadStatus =
  | { state: 'idle' | 'running' }
  | { state: 'saved'; file: string }
  | { state: 'failed'; reason: string };

/**
 * A download of the API that needs the access token. Ends with the component.
 * @param failure the sentence for a download without a response
 */
export function useDownload(path: string, nameOf: () => string, failure: string) {
  const [status, setStatus] = useState<DownloadStatus>({ state: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const download = async () => {
    const controller = new AbortController();
    running.current = controller;
    setStatus({ state: 'running' });
    try {
      const response = await fetchFromApi(path, controller.signal);
      if (!response.ok) {
        const data = await response.json().catch(() => undefined);
        const reason = problemMessage({ data }, { unreachable: failure });
        return setStatus({ state: 'failed', reason });
      }
      const file = nameOf();
      save(await response.blob(), file);
      setStatus({ state: 'saved', file });
    } catch {
      if (!controller.signal.aborted) setStatus({ state: 'failed', reason: failure });
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
