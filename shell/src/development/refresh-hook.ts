type ResolveFamily = (type: unknown) => unknown;

/** A root of React, with the tree that it shows. */
interface Root {
  current: { memoizedState: { element: unknown } };
}

/** The parts of React's renderer that Fast Refresh and this hook use. */
interface Renderer {
  scheduleRefresh?: (root: Root, update: unknown) => void;
  /** Renders the element in the root, synchronously. */
  scheduleRoot?: (root: Root, element: unknown) => void;
  setRefreshHandler?: (resolve: ResolveFamily) => void;
}

const renderers = new Map<number, Renderer>();
const resolvers = new Set<ResolveFamily>();
const listeners = new Set<() => void>();

/** Calls the listener after each Fast Refresh of a remote. */
export function onRefresh(listener: () => void): void {
  listeners.add(listener);
}

/**
 * React registers its renderer here, and each remote under development finds the renderer here: every remote has its own Fast
 * Refresh runtime, which starts later than React.
 */
Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    renderers,
    supportsFiber: true,
    inject(renderer: Renderer): number {
      const id = renderers.size + 1;
      renderers.set(id, forSeveralRemotes(renderer));
      return id;
    },
    onScheduleFiberRoot: ignore,
    onCommitFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  },
  // As in production: the content security policy blocks styles that are written as text.
  SC_DISABLE_SPEEDY: false,
});

/** React keeps one handler, and each remote's handler covers the components of that remote only. This renderer gives React a handler that consults all of them. */
function forSeveralRemotes(renderer: Renderer): Renderer {
  const resolveFamily: ResolveFamily = (type) => {
    for (const resolve of resolvers) {
      const family = resolve(type);
      if (family !== undefined) return family;
    }
    return undefined;
  };
  return {
    ...renderer,
    setRefreshHandler: (resolve) => {
      resolvers.add(resolve);
      renderer.setRefreshHandler?.(resolveFamily);
    },
    scheduleRefresh: (root, update) => {
      renderer.scheduleRefresh?.(root, update);
      // Restarts a page that is being rendered: React refreshes only what it shows, and would show that page with its former code.
      renderer.scheduleRoot?.(root, root.current.memoizedState.element);
      for (const listener of listeners) listener();
    },
  };
}

/**
 * A remote's entry that loads a second time, after a chunk of another build, has a Fast Refresh runtime of its own. The first one sets
 * a flag with the remote's name that prevents the second one from registering: the remote's edits would no longer appear.
 */
export function allowEveryRuntime(remotes: readonly string[]): void {
  for (const name of remotes) {
    const flag = `__reactRefreshInjected_${name.replaceAll('-', '_')}`;
    Object.defineProperty(globalThis, flag, { get: () => false, set: ignore });
  }
}

function ignore(): void {
  // Fast Refresh of a remote replaces it.
}
