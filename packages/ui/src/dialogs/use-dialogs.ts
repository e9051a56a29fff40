import { useCallback, useEffect, useState } from 'react';
import { loadDialogs } from './load-dialogs.ts';

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
type State = { status: 'absent' } | { status: 'failed' } | { status: 'ready'; dialogs: Dialogs };

/**
 * The dialogs' code, loaded when first `wanted`. `React.lazy` would keep a failed load for good and hand it to the
 * boundary of the whole page; here the page stays and `retry` loads again.
 */
export function useDialogs(wanted: boolean) {
  const [state, setState] = useState<State>({ status: 'absent' });
  const retry = useCallback(() => setState({ status: 'absent' }), []);
  const missing = wanted && state.status === 'absent';

  useEffect(() => {
    if (!missing) return;
    let current = true;
    const settle = (next: State) => current && setState(next);
    loadDialogs().then(
      (dialogs) => settle({ status: 'ready', dialogs }),
      () => settle({ status: 'failed' }),
    );
    return () => {
      current = false;
    };
  }, [missing]);

  return { state, retry };
}
