import type { Configuration, RspackPluginInstance } from '@rspack/core';

/** Who runs what is built. */
export type Side = 'browser' | 'server';

/** All that differs between the two sides of one piece. */
export interface SideSettings {
  bundle: Configuration;
  alias: Record<string, string>;
  plugins: RspackPluginInstance[];
  federation: {
    filename: string;
    library: { type: string };
    remoteType: 'module' | 'script';
    manifest: boolean;
    target: 'web' | 'node';
  };
}
