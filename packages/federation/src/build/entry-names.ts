import type { MicrofrontendSource } from './microfrontend-source.ts';

/** The module of a remote that a browser loads first. */
export const REMOTE_ENTRY = 'remote-entry.js';

/** Folder of the server build inside a build or a release; it is never served. */
export const SERVER_FOLDER = 'server';

/** What a server requires of a microfrontend, inside the server build. */
export const SERVER_ENTRIES = { shell: 'main.cjs', remote: 'remote-entry.cjs' } as const;

/** What a server requires of a microfrontend, relative to its build. */
export function serverEntryOf(role: MicrofrontendSource['role']): string {
  return `${SERVER_FOLDER}/${SERVER_ENTRIES[role]}`;
}
