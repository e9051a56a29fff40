type ReactModule = typeof import('react');
type Client = typeof import('react-dom/client');
type Root = { current: { memoizedState: { element: unknown } } };

interface Family {
  current: unknown;
}

interface Hook {
  renderers: Map<
    number,
    {
      setRefreshHandler: (resolve: (type: unknown) => Family | undefined) => void;
      scheduleRefresh: (root: Root, update: Record<'staleFamilies' | 'updatedFamilies', Set<Family>>) => void;
    }
  >;
  onCommitFiberRoot: (id: number, root: Root) => void;
}

const Former = () => <p>before the edit</p>;
const Edited = () => <p>after the edit</p>;

/** React as a development page loads it, after the hook. */
function loadReact(): ReactModule & Client {
  jest.resetModules();
  process.env.NODE_ENV = 'development';
  require('./refresh-hook.ts');
  return { ...require('react'), ...require('react-dom/client') };
}

it('refreshes a page that is being rendered', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
  const { createRoot, startTransition, use, useState } = loadReact();
  const hook = (globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__: Hook })
    .__REACT_DEVTOOLS_GLOBAL_HOOK__;
  let root: Root | undefined;
  hook.onCommitFiberRoot = (_id, committed) => {
    root = committed;
  };
  const data = Promise.withResolvers<string>();
  const reached = Promise.withResolvers<void>();
  const Data = () => {
    reached.resolve();
    return use(data.promise);
  };
  let open = (_isOpen: boolean) => {};
  const Site = () => {
    const [isOpen, setOpen] = useState(false);
    open = setOpen;
    return isOpen ? [<Former key="page" />, <Data key="data" />] : 'another page';
  };
  const container = document.createElement('div');
  createRoot(container).render(<Site />);
  const shows = async (text: string) => {
    while (container.textContent !== text) await new Promise((resolve) => setTimeout(resolve));
  };
  await shows('another page');

  startTransition(() => open(true));
  // The former code has rendered. The rest of the page waits for its data.
  await reached.promise;
  const family: Family = { current: Edited };
  const [renderer] = hook.renderers.values();
  renderer?.setRefreshHandler((type) => (type === Former || type === Edited ? family : undefined));
  if (root) renderer?.scheduleRefresh(root, { staleFamilies: new Set(), updatedFamilies: new Set([family]) });
  data.resolve(', with its data');
  await shows('after the edit, with its data');
});
