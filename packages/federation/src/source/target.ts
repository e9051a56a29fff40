import type { Configuration, RspackPluginInstance } from '@rspack/core';
import type { MicrofrontendSource } from './microfrontend-source.ts';

/** A microfrontend is built twice: for browsers, and for the edge, which renders its pages. */
export type BuildTarget = 'browser' | 'server';

/** The settings in which the two builds of a microfrontend differ. */
export interface TargetSettings {
  bundle: Configuration;
  plugins: RspackPluginInstance[];
  /** File and module format of a remote's entry. */
  container: { filename: string; library: { type: string } };
}

/** The module of a remote that a browser loads first. */
export const REMOTE_ENTRY = 'remote-entry.js';

/** Folder of the server build inside a build or a release. The edge does not serve it. */
export const SERVER_FOLDER = 'server';

/** Entries inside the server build. */
export const SERVER_ENTRIES = { shell: 'main.cjs', remote: 'remote-entry.cjs' } as const;

/** The server entry, relative to the build. */
export function serverEntryOf(role: MicrofrontendSource['role']): string {
  return `${SERVER_FOLDER}/${SERVER_ENTRIES[role]}`;
}
