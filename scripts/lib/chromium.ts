import { ensureProgram } from './system-program.ts';

const WITH_A_WINDOW = ['chromium', 'chromium-browser', 'google-chrome'];

/** The Chromium that shoppers have, for the bench; installed from the system's packages where there is none. */
export function ensureChromium(): Promise<string> {
  return ensureProgram(WITH_A_WINDOW, ['chromium']);
}

/** The Chromium that end-to-end tests drive: the same engine without a window costs them half the time. */
export async function ensureHeadlessChromium(): Promise<string> {
  return (
    process.env.CHROMIUM ??
    ensureProgram(['chromium-headless-shell', ...WITH_A_WINDOW], ['chromium-headless-shell', 'chromium'])
  );
}
