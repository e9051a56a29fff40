import type { LoadModule } from '@whetstone/federation/loader';
import { shell } from '../../shell.ts';
import { shellModules } from './shell-modules.ts';

/** The way to every page's module: the shell's own from this build, all others from the released remotes. */
export function createPageLoader(loadRemote: LoadModule): LoadModule {
  const own: Record<string, () => Promise<unknown>> = shellModules;
  return <Module>(piece: string, module: string) => {
    const loadOwn = piece === shell.name ? own[module] : undefined;
    return loadOwn ? (loadOwn() as Promise<Module>) : loadRemote<Module>(piece, module);
  };
}
