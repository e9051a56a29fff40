import type { Configuration, RspackPluginInstance } from '@rspack/core';

/** Who runs what is built. */
export type Side = 'browser' | 'server';

/** All that differs between the two sides of one microfrontend. */
export interface SideSettings {
  bundle: Configuration;
  plugins: RspackPluginInstance[];
  /** How the entry of a remote is written. */
  container: { filename: string; library: { type: string } };
}
