import { ensureProgram } from './system-program.ts';

/** The Chromium that end-to-end tests drive; installed from the system's packages where there is none. */
export async function ensureChromium(): Promise<string> {
  return process.env.CHROMIUM ?? ensureProgram(['chromium', 'chromium-browser', 'google-chrome'], 'chromium');
}
