import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { MicrofrontendManifest } from '@whetstone/contract';
import { valid, validRange } from 'semver';
import { UsageError } from '../usage-error.ts';

/** The libraries that microfrontends share at run time. The host provides all of them, a remote provides none. */
export const SHARED_SINGLETONS = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'styled-components',
  '@whetstone/ui',
  '@whetstone/kernel',
] as const;

/** The shares of the host in `directory`, loaded with its entry. Versions come from its package.json. */
export function providedShares(directory: string) {
  const pinned = dependenciesOf(directory);
  const shares = SHARED_SINGLETONS.map(
    (name) => [name, { shareKey: name, version: pinned[packageOf(name)], eager: true }] as const,
  );
  return Object.fromEntries(shares);
}

/** The shares of a remote. The gate compares the host's versions with the ranges in `remote.json`. */
export function consumedShares() {
  return Object.fromEntries(
    SHARED_SINGLETONS.map((name) => [name, { import: false, requiredVersion: false }] as const),
  );
}

/**
 * The version ranges that the microfrontend in `directory` requires of shared packages, and the versions that the host provides.
 * @throws UsageError when package.json has something else than a version or a range for a shared package
 */
export function sharedPackages(
  directory: string,
  role: 'shell' | 'remote',
): Pick<MicrofrontendManifest, 'requires' | 'provides'> {
  const dependencies = dependenciesOf(directory);
  const shared = [...new Set(SHARED_SINGLETONS.map(packageOf))].flatMap((name) => {
    const version = dependencies[name];
    return version ? [[name, version] as const] : [];
  });
  return {
    requires: Object.fromEntries(shared.map(([name, version]) => [name, rangeOf(name, version)])),
    ...(role === 'shell' && { provides: Object.fromEntries(shared) }),
  };
}

/** A pinned version works with each compatible version of the host. A range is what npm reads. @param file contains the version */
export function rangeOf(name: string, version: string, file = 'package.json'): string {
  if (valid(version)) return `^${version}`;
  if (validRange(version) === null)
    throw new UsageError(
      `${file} has "${version}" for ${name}, which the shop provides at run time: write a version or a range, such as ^1.2.3.`,
    );
  return version;
}

export function packageOf(module: string): string {
  return module
    .split('/')
    .slice(0, module.startsWith('@') ? 2 : 1)
    .join('/');
}

function dependenciesOf(directory: string): Record<string, string> {
  const manifest = JSON.parse(readFileSync(path.join(directory, 'package.json'), 'utf8'));
  return { ...manifest.dependencies, ...manifest.peerDependencies };
}
