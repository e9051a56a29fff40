import { Button, FormMessage, Stack } from '@whetstone/ui';
import { useState } from 'react';

/** The codes, to copy and to download. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const [isCopied, setCopied] = useState(false);
  const text = `${codes.join('\n')}\n`;
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  return (
    <Stack gap="m">
      <p>Keep these recovery codes. Each replaces a code of your app once. We do not show them again.</p>
      <ul aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {/* Browsers offer the clipboard on encrypted pages only. */}
      {navigator.clipboard && <Button onClick={() => void copy()}>Copy the codes</Button>}
      {isCopied && <FormMessage tone="success">The codes are copied.</FormMessage>}
      <a href={`data:text/plain,${encodeURIComponent(text)}`} download="recovery-codes.txt">
        Download the codes
      </a>
    </Stack>
  );
}
