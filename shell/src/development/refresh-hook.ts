interface Renderer {
  scheduleRefresh?: unknown;
}

/**
 * What React hands its renderer to, and a remote under development finds it in: each such remote brings a Fast Refresh of its
 * own, later than React.
 */
const renderers = new Map<number, Renderer>();

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    renderers,
    supportsFiber: true,
    inject(renderer: Renderer): number {
      const id = renderers.size + 1;
      renderers.set(id, renderer);
      return id;
    },
    onScheduleFiberRoot: ignore,
    onCommitFiberRoot: ignore,
    onCommitFiberUnmount: ignore,
  },
  // As in production: the page's policy refuses styles that are written as text.
  SC_DISABLE_SPEEDY: false,
});

function ignore(): void {
  // For a remote's Fast Refresh to replace.
}
