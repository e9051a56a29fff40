import { createInstance } from '@module-federation/runtime';
import { render } from '@testing-library/react';
import type { ClientRelease, TelemetryEvent } from '@whetstone/contract';
import { createLoader, HOST } from '@whetstone/federation/loader';
import * as kernel from '@whetstone/kernel';
import { accessToken } from '@whetstone/kernel/host';
import { openSite as open } from '../open-site.tsx';
import { ownModules } from '../routing/page-loader.ts';
import { microfrontend } from './microfrontend.ts';

type Kernel = typeof kernel;

/** Each module gets the `@whetstone/kernel` that the container of its release receives. */
type Modules = Record<string, (imported: Kernel) => Promise<kernel.PageModule | kernel.FragmentModule>>;

const shellMicrofrontend: ClientRelease = microfrontend('shell', {});

export function signedInToken(email: string, name: string): string {
  return `h.${Buffer.from(JSON.stringify({ email, name })).toString('base64url')}.s`;
}

/** Opens the site at a path. Keys of `modules`: `remote/module`, or `remote@version/module` for one release. */
export async function openSite(path: string, remotes: ClientRelease[], modules: Modules) {
  window.history.replaceState(null, '', path);
  const reported: TelemetryEvent[] = [];
  const importEntry = async (address: string) => {
    const [, , name, version] = new URL(address, 'http://localhost').pathname.split('/');
    let imported = kernel;
    return {
      init: (shared: object | undefined) => {
        imported = kernelIn(shared);
      },
      get: async (exposed: string) => {
        const module = exposed.slice('./'.length);
        const loading = modules[`${name}@${version}/${module}`] ?? modules[`${name}/${module}`];
        if (!loading) throw new Error('missing');
        const loaded = await loading(imported);
        return () => loaded;
      },
    };
  };
  const { app, store, router } = await open({
    release: { id: 'test', shell: shellMicrofrontend, remotes },
    dehydratedState: null,
    createLoader: (onFailure) =>
      createLoader({
        instance: createHost(),
        importEntry,
        ownModules,
        onFailure,
        retry: { attempts: 1 },
      }),
    api: {
      baseUrl: 'http://localhost/api',
      readToken: accessToken.read,
      renewToken: async () => 'ended',
      onSessionEnd: () => undefined,
    },
    report: (event) => reported.push(event),
  });
  render(app);
  return { store, router, reported };
}

const KERNEL = '@whetstone/kernel';
const VERSION = '1.0.0';

function createHost() {
  const instance = createInstance({ name: HOST, remotes: [] });
  instance.initShareScopeMap('default', { [KERNEL]: { [VERSION]: { lib: () => kernel } } } as never);
  return instance;
}

function kernelIn(shared: object | undefined): Kernel {
  const scope = shared as Record<string, Record<string, { lib: () => Kernel }>>;
  return scope[KERNEL]?.[VERSION]?.lib() ?? kernel;
}
