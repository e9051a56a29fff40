import Bowser from 'bowser';

const UNKNOWN = 'Unknown device';
/** Longer than the user agents of browsers. */
const MAX_LENGTH = 512;

/** 'Firefox on Windows', or 'Unknown device'. */
export function deviceName(userAgent: string | null): string {
  if (!userAgent) return UNKNOWN;
  const { browser, os } = Bowser.parse(userAgent.slice(0, MAX_LENGTH));
  return [browser.name, os.name].filter(Boolean).join(' on ') || UNKNOWN;
}
