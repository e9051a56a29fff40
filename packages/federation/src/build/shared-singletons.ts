import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';

/** The one list of what microfrontends share at run time. The shell brings each of them, a remote brings none. */
export const SHARED_SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  '@whetstone/ui',
  '@whetstone/kernel',
] as const;

/** What the shell in `directory` brings, there before anything asks for it; versions come from its own package.json. */
export function providedShares(directory: string) {
  const pinned = dependenciesOf(directory);
  const shares = SHARED_SINGLETONS.map(
    (name) => [name, { shareKey: name, version: pinned[packageOf(name)], eager: true }] as const,
  );
  return Object.fromEntries(shares);
}

/** What a remote takes from the shell, whose version the gate has compared with the one that it was built against. */
export function consumedShares() {
  return Object.fromEntries(
    SHARED_SINGLETONS.map((name) => [name, { import: false, requiredVersion: false }] as const),
  );
}

/** What the microfrontend in `directory` says of the shared packages: what it needs of each, and for the shell what it brings. */
export function sharedPackages(
  directory: string,
  role: 'shell' | 'remote',
): Pick<MicrofrontendManifest, 'requires' | 'provides'> {
  const pinned = dependenciesOf(directory);
  const shared = [...new Set(SHARED_SINGLETONS.map(packageOf))].flatMap((name) => {
    const version = pinned[name];
    return version ? [[name, version] as const] : [];
  });
  return {
    requires: Object.fromEntries(shared.map(([name, version]) => [name, `^${version}`])),
    ...(role === 'shell' && { provides: Object.fromEntries(shared) }),
  };
}

function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function dependenciesOf(directory: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return manifest.dependencies ?? {};
}
