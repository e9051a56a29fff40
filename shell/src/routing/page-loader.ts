import type { LoaderOptions, ModuleLoader } from '@whetstone/federation/loader';
import { withRetry } from '@whetstone/federation/retry';
import type { PageModule } from '@whetstone/kernel';
import { kernelOf } from '@whetstone/kernel/host';
import { shell } from '../../shell.ts';

type ShellModule = (typeof shell.routes)[number]['module'];

/** The pages of the shell. Each is a chunk named like its module. */
export const shellModules: Record<ShellModule, () => Promise<PageModule>> = {
  login: () => import(/* webpackChunkName: "login" */ '../sign-in/login-page.tsx'),
  signup: () => import(/* webpackChunkName: "signup" */ '../sign-in/signup-page.tsx'),
  forgotPassword: () =>
    import(/* webpackChunkName: "forgotPassword" */ '../sign-in/forgot-password-page.tsx'),
  confirmEmail: () => import(/* webpackChunkName: "confirmEmail" */ '../sign-in/confirm-email-page.tsx'),
  resetPassword: () => import(/* webpackChunkName: "resetPassword" */ '../sign-in/reset-password-page.tsx'),
  secondFactor: () => import(/* webpackChunkName: "secondFactor" */ '../sign-in/second-factor-page.tsx'),
};

/** Each release gets a kernel with its own endpoints, cache, slices and storage. */
export const ownModules: LoaderOptions['ownModules'] = (release) => ({
  '@whetstone/kernel': kernelOf(release),
});

/** Timeout in milliseconds for a chunk of the shell. */
const TIMEOUT = 120_000;

/**
 * Loads the shell's pages from this build, and all other modules with the loader of the remotes. `defend` is called when a
 * remote's module is requested; the module is available once the returned promise has resolved.
 */
export function createPageLoader(
  remotes: ModuleLoader,
  defend?: () => Promise<void> | undefined,
): ModuleLoader {
  const shellPages: Record<string, () => Promise<unknown>> = shellModules;
  return {
    load: async <Module>(release: Parameters<ModuleLoader['load']>[0], module: string) => {
      const load = release.name === shell.name ? shellPages[module] : undefined;
      if (!load) {
        const [loaded] = await Promise.all([remotes.load<Module>(release, module), defend?.()]);
        return loaded;
      }
      const page = { name: `${module} of the shell`, run: load as () => Promise<Module> };
      return { module: await withRetry(page, { timeout: TIMEOUT }), release };
    },
    fallBack: remotes.fallBack,
  };
}
