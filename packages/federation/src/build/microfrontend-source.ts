import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MicrofrontendDescription } from '@whetstone/contract';
import { UsageError } from '../cli/usage-error.ts';
import { checkDescription } from './check-description.ts';

/** A microfrontend's folder, read: what it is, what it says of itself, where its pages and fragments are. */
export interface MicrofrontendSource {
  directory: string;
  role: 'shell' | 'remote';
  description: MicrofrontendDescription;
  /** Federation's `exposes`: `./home` → its source file and its chunk. Empty for the shell, which exposes nothing. */
  exposes: Record<string, { import: string; name: string }>;
}

/** @throws UsageError when the folder is no microfrontend, or describes what has no source. */
export async function readMicrofrontendSource(directory: string): Promise<MicrofrontendSource> {
  const role = existsSync(path.join(directory, 'shell.ts')) ? 'shell' : 'remote';
  const file = path.join(directory, `${role}.ts`);
  if (!existsSync(file)) throw new UsageError(`${directory} holds no microfrontend: it has no remote.ts.`);
  const description = (await import(pathToFileURL(file).href))[role] as MicrofrontendDescription | undefined;
  if (!description) throw new UsageError(`${file} must export its description as "${role}".`);
  checkDescription(role, description);
  return { directory, role, description, exposes: role === 'shell' ? {} : exposesOf(directory, description) };
}

function exposesOf(directory: string, description: MicrofrontendDescription): MicrofrontendSource['exposes'] {
  return Object.fromEntries(
    modulesOf(description).map((module) => {
      const source = path.join(directory, 'src/exposed', `${module}.tsx`);
      if (!existsSync(source))
        throw new UsageError(
          `${description.name} describes a module "${module}", but src/exposed/${module}.tsx is not there.`,
        );
      return [`./${module}`, { import: source, name: module }];
    }),
  );
}

/** The modules of its pages and fragments. */
export function modulesOf({ routes, fragments = [] }: MicrofrontendDescription): string[] {
  return [...new Set([...routes, ...fragments].map(({ module }) => module))];
}
