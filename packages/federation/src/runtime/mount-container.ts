import type { Container } from './loader.ts';
import type {
  Mount,
  MountContext,
  MountLocation,
  MountRequest,
  Observable,
  ShareScope,
  Unmount,
} from './mount-context.ts';

export type { Mount, MountContext, MountLocation, MountRequest, Observable } from './mount-context.ts';

/** The version of `MountContext`. */
export const MOUNT_VERSION = 1;

/** The parts of React and of the kernel that the page of a mount module needs: `MOUNT_IMPORTS` names them for the gate. */
interface React {
  createElement: (type: string, props: object) => unknown;
  useEffect: (effect: () => Unmount | undefined, dependencies: readonly unknown[]) => void;
  useRef: <Value>(value: Value) => { current: Value };
  useState: <Value>(initial: () => Value) => [Value, (value: Value) => void];
}

interface Kernel {
  api: {
    injectEndpoints: (options: {
      overrideExisting: boolean;
      endpoints: (build: EndpointBuilder) => object;
    }) => { endpoints: { mountRequest: Endpoint; mountQuery: Endpoint } };
  };
  selectUser: unknown;
  useAppDispatch: () => (thunk: unknown) => { unwrap: () => Promise<unknown> };
  useAppSelector: (selector: unknown) => ReturnType<MountContext['session']['read']>;
  useLocation: () => Omit<MountLocation, 'params'>;
  useNavigate: () => (to: string, options?: { replace?: boolean }) => unknown;
  useParams: () => MountLocation['params'];
}

interface Endpoint {
  initiate: (request: object, options?: object) => unknown;
}

interface EndpointBuilder {
  query: (definition: object) => object;
  mutation: (definition: object) => object;
}

/** The names that the page of a mount module reads from shared packages. */
export const MOUNT_IMPORTS = {
  react: ['createElement', 'useEffect', 'useRef', 'useState'],
  '@whetstone/kernel': [
    'api',
    'selectUser',
    'useAppDispatch',
    'useAppSelector',
    'useLocation',
    'useNavigate',
    'useParams',
  ],
} as const;

/** Returns the thunk of a request. */
type Send = (request: MountRequest & { url: string }) => unknown;

/** Milliseconds until an asynchronous `mount` must have resolved, as for every page. */
const MOUNT_TIMEOUT = 15_000;

/** Wraps the container of a remote whose modules export `mount`: its modules export a React `Page`, as those of any other remote. */
export function mountContainer(remote: Container): Container {
  let scope: ShareScope = {};
  let send: Send | undefined;
  const provided = async <Module>(name: string): Promise<Module> => {
    const versions = Object.values(scope[name] ?? {});
    const share = versions.find(({ loaded }) => loaded) ?? versions[0];
    if (!share) throw new Error(`The host does not share ${name}.`);
    return (share.lib ?? (await share.get()))() as Module;
  };
  return {
    init: (shared = {}) => {
      scope = shared as ShareScope;
      return remote.init(shared);
    },
    get: async (name) => {
      const { mount } = (await remote.get(name))() as { mount?: Mount };
      if (typeof mount !== 'function') throw new Error(`${name} does not export mount(element, context).`);
      const react = await provided<React>('react');
      const kernel = await provided<Kernel>('@whetstone/kernel');
      send ??= requestsOf(kernel);
      const module = { Page: pageOf(mount, react, kernel, send) };
      return () => module;
    },
  };
}

function pageOf(mount: Mount, react: React, kernel: Kernel, send: Send): () => unknown {
  const { useEffect, useRef, useState } = react;
  return function Page() {
    const root = useRef<HTMLElement | null>(null);
    const [failure, setFailure] = useState<{ error: unknown } | null>(() => null);
    const session = useObservable(react, kernel.useAppSelector(kernel.selectUser));
    const { pathname, search, hash } = kernel.useLocation();
    const params = kernel.useParams();
    const location = useObservable(react, { pathname, search, hash, params });
    const navigate = useRef(kernel.useNavigate());
    const dispatch = kernel.useAppDispatch();
    useEffect(() => {
      if (!root.current) return undefined;
      const context: MountContext = {
        version: MOUNT_VERSION,
        session: session.observable,
        location: location.observable,
        navigate: (to, options) => void navigate.current(to, options),
        fetchApi: (path, request = {}) => dispatch(send({ url: path, ...request })).unwrap(),
        fail: (error) => setFailure({ error }),
      };
      // Of its own: StrictMode mounts twice, and a mount that is still pending then must not fill the element of the second.
      const element = root.current.appendChild(document.createElement('div'));
      const end = run(mount, element, context, context.fail);
      return () => {
        end();
        element.remove();
      };
    }, []);
    // The error boundary around the page catches errors of rendering only.
    if (failure) throw failure.error;
    return react.createElement('div', { ref: root });
  };
}

/** Calls `mount`. Its synchronous error is the caller's. Returns the function that ends the page. */
function run(
  mount: Mount,
  element: HTMLElement,
  context: MountContext,
  onError: (error: unknown) => void,
): Unmount {
  let isLeft = false;
  let unmount: Unmount | undefined;
  const mounted = (result: unknown) => {
    if (typeof result !== 'function') throw new Error('mount(element, context) must return a function.');
    unmount = result as Unmount;
    if (isLeft) end();
  };
  const end = () => {
    try {
      unmount?.();
    } catch (error) {
      // An error of a page that was left must not affect the next page.
      reportError(error);
    }
  };
  const fail = (error: unknown) => {
    clearTimeout(timer);
    if (!isLeft) onError(error);
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const result = mount(element, context);
  if (result instanceof Promise) {
    timer = setTimeout(
      () => fail(new Error(`mount(element, context) has not resolved after ${MOUNT_TIMEOUT} ms.`)),
      MOUNT_TIMEOUT,
    );
    result.then(mounted).then(() => clearTimeout(timer), fail);
  } else mounted(result);
  return () => {
    isLeft = true;
    clearTimeout(timer);
    end();
  };
}

/** Tells subscribers about each new value of a render. */
function useObservable<Value>({ useEffect, useState }: React, value: Value) {
  const [state] = useState(() => {
    let current = value;
    const listeners = new Set<(value: Value) => void>();
    const observable: Observable<Value> = {
      read: () => current,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    };
    const set = (next: Value) => {
      if (JSON.stringify(next) === JSON.stringify(current)) return;
      current = next;
      for (const listener of listeners) listener(next);
    };
    return { observable, set, stop: () => listeners.clear() };
  });
  useEffect(() => {
    state.set(value);
    return undefined;
  }, [value]);
  useEffect(() => state.stop, [state]);
  return state;
}

/** Requests are queries and mutations of the release's own namespace: with the token, its renewal and retries. */
function requestsOf({ api }: Kernel): Send {
  const { mountQuery, mountRequest } = api.injectEndpoints({
    // A second container of the release, after a failed load.
    overrideExisting: true,
    endpoints: (build) => ({
      mountQuery: build.query({ query: (request: object) => request }),
      mountRequest: build.mutation({ query: (request: object) => request }),
    }),
  }).endpoints;
  return (request) =>
    (request.method ?? 'GET') === 'GET'
      ? mountQuery.initiate(request, { subscribe: false, forceRefetch: true })
      : mountRequest.initiate(request, { track: false });
}
