import { useEffect, useState } from 'react';

/** Loads code when its component is first shown. Undefined until then. */
export function useLate<Code>(load: () => Promise<Code>): Code | undefined {
  const [code, setCode] = useState<Code>();
  useEffect(() => void load().then(setCode, () => undefined), [load]);
  return code;
}
