import { CodeSample } from '../code-sample.tsx';

const CHILDREN = `
// When the counter changes, the catalogue is the very same
// element as before, and React skips it.
function Page() {
  return (
    <WithCounter>
      <Catalogue />
    </WithCounter>
  );
}
`;

const TRANSITION = `
const [query, setQuery] = useState('');
const shown = useDeferredValue(query);

// Typing stays quick: the long list follows when it can.
<>
  <input value={query} onChange={(e) => setQuery(e.target.value)} />
  <Results query={shown} />
</>
`;

export function ReactPerformance() {
  return (
    <>
      <p>
        By measuring first. What people feel is how soon the page shows something (LCP), how soon it answers a
        tap (INP) and whether it jumps about (CLS); measure those with real visitors. Then open the Profiler
        of React&nbsp;DevTools, do the slow thing, and look which components rendered, how long they took and
        why. Most guesses about slow React are wrong.
      </p>
      <h3>Send less</h3>
      <p>
        The fastest code is the code that never arrives. Split by route with <code>lazy</code> or your router,
        render the first view on the server, give images a size and a modern format, and ask of each library
        whether ten lines would do. On most sites this is worth more than everything below.
      </p>
      <h3>Render less</h3>
      <p>
        A component renders again when its state changes, and so do its children. Keep state next to what uses
        it, and pass what does not depend on it through as <code>children</code>:
      </p>
      <CodeSample label="Passing children through">{CHILDREN}</CodeSample>
      <p>
        Since its first stable release in 2025 the React Compiler memoises components and values by itself,
        and finer than anyone does by hand. With it, most <code>memo</code>, <code>useMemo</code> and{' '}
        <code>useCallback</code> can go; without it, use them where the Profiler points, not everywhere. Both
        need components that are pure.
      </p>
      <h3>Render later, and only what is in sight</h3>
      <p>
        <code>useTransition</code> and <code>useDeferredValue</code> mark work that may wait, so that typing
        and tapping never do. A list of thousands belongs in a virtual list, which draws the forty rows in
        sight.
      </p>
      <CodeSample label="Deferring a value">{TRANSITION}</CodeSample>
    </>
  );
}
