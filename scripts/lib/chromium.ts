import { ensureProgram } from './system-program.ts';

const HEADLESS = 'chromium-headless-shell';
const WITH_A_WINDOW = ['chromium', 'chromium-browser', 'google-chrome', 'Chromium', 'Google Chrome'];
const CHROMIUM_PACKAGE = { apt: 'chromium', brew: '--cask chromium' };

/** The Chromium that shoppers have, for the bench; installed from the system's packages where there is none. */
export function ensureChromium(): Promise<string> {
  return ensureProgram(WITH_A_WINDOW, CHROMIUM_PACKAGE);
}

/**
 * The Chromium that end-to-end tests drive: the same engine without a window costs them half the time. Where it is neither there
 * nor to be had, the one that shoppers have.
 */
export async function ensureHeadlessChromium(): Promise<string> {
  return (
    process.env.CHROMIUM ??
    ensureProgram([HEADLESS], { ...CHROMIUM_PACKAGE, apt: HEADLESS }).catch(() => ensureChromium())
  );
}
