import { CodeSample } from './code-sample.tsx';

const CHILDREN = `
// When the counter changes, the catalog is the same element
// as before, so React skips it.
function Page() {
  return (
    <WithCounter>
      <Catalog />
    </WithCounter>
  );
}
`;

const TRANSITION = `
const [query, setQuery] = useState('');
const shown = useDeferredValue(query);

// Typing stays fast: React renders the long list later.
<>
  <input value={query} onChange={(e) => setQuery(e.target.value)} />
  <Results query={shown} />
</>
`;

export function ReactPerformance() {
  return (
    <>
      <p>
        By measuring first. Measure with real visitors how soon the page shows its content (LCP), how soon it
        responds to a tap (INP) and how much its layout shifts (CLS). Then record the slow interaction in the
        Profiler of React&nbsp;DevTools, which shows the components that rendered, their durations and the
        reasons. Most guesses about slow React code are wrong.
      </p>
      <h3>Send less</h3>
      <p>
        Split the code by route with <code>lazy</code> or your router, render the first view on the server,
        and give images a size and a modern format. Replace a library if ten lines of your own do the job. On
        most sites these steps gain more than everything below.
      </p>
      <h3>Render less</h3>
      <p>
        When the state of a component changes, the component and its children render again. Keep state close
        to the components that use it, and pass independent content as <code>children</code>:
      </p>
      <CodeSample label="Passing children through">{CHILDREN}</CodeSample>
      <p>
        The React Compiler, stable since 2025, memoizes components and values automatically and at a finer
        grain than manual code. With the compiler, you can remove most <code>memo</code>, <code>useMemo</code>{' '}
        and <code>useCallback</code> calls. Without it, add them only where the Profiler shows a cost. Both
        require pure components.
      </p>
      <h3>Render later, and render only visible rows</h3>
      <p>
        <code>useTransition</code> and <code>useDeferredValue</code> mark work as less urgent than typing and
        tapping. Show a list of thousands of rows as a virtual list, which renders only the visible rows.
      </p>
      <CodeSample label="Deferring a value">{TRANSITION}</CodeSample>
    </>
  );
}
