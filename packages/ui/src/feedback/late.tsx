// By its name: the bundler replaces this import with the package that the host provides.
import { ErrorNotice } from '@whetstone/ui';
import { type ReactNode, useEffect, useState } from 'react';

interface LateProps<Code> {
  /** The same function on each rendering. */
  load: () => Promise<Code>;
  /** Shown while the code loads. */
  fallback?: ReactNode;
  children: (code: Code) => ReactNode;
}

/** Loads code when it is first shown. After a failure, a button loads it again: `React.lazy` would keep the failure. */
export function Late<Code>({ load, fallback, children }: LateProps<Code>) {
  const [code, setCode] = useState<Code | false>();
  useEffect(() => {
    if (code === undefined) load().then(setCode, () => setCode(false));
  }, [load, code]);
  if (code) return children(code);
  if (code === undefined) return fallback;
  return <ErrorNotice title="This part could not be loaded" onRetry={() => setCode(undefined)} />;
}
