import { useEffect, useState } from 'react';

/** Whether the browser is on its way to another site; no longer, once its person is back by the browser's own button. */
export function useLeaving(): [leaving: boolean, setLeaving: (leaving: boolean) => void] {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const comeBack = () => setLeaving(false);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);
  return [leaving, setLeaving];
}
