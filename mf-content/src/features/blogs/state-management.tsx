import { CodeSample } from './code-sample.tsx';

const DERIVE = `
const [items, setItems] = useState<Item[]>([]);

// Computed from the items, so the two cannot disagree.
const total = items.reduce(
  (sum, { price, quantity }) => sum + price * quantity,
  0,
);
`;

export function StateManagement() {
  return (
    <>
      <p>First decide what kind of state it is, then choose a library. There are five kinds.</p>
      <ul>
        <li>
          <strong>State of one component</strong>, such as whether a menu is open: <code>useState</code>, or{' '}
          <code>useReducer</code> once several values change together. If two components need the state, move
          it to their nearest common parent.
        </li>
        <li>
          <strong>State of a subtree</strong>, such as the theme or the signed-in user: context. Context
          replaces props that pass through many components. It is not a store: every component that reads a
          context renders again when the value changes, so keep frequently changing values out of context.
        </li>
        <li>
          <strong>State of the URL</strong>, such as a search, a filter or a page number. Users can share and
          bookmark the URL, and the back button works.
        </li>
        <li>
          <strong>Server data</strong> is a copy that goes stale. A cache such as RTK Query or TanStack Query
          fetches, shares and refreshes the data, and supports optimistic updates. In React&nbsp;19,{' '}
          <code>use</code> reads a promise under Suspense, and <code>useOptimistic</code> shows the expected
          result before the server confirms it.
        </li>
        <li>
          <strong>State of the whole application</strong> that many components change, such as a drawing or a
          cart: a store outside React, for example Redux Toolkit or Zustand. Both subscribe through{' '}
          <code>useSyncExternalStore</code>.
        </li>
      </ul>
      <p>
        Forms are a special case. The browser already holds the input values. <code>useActionState</code> and{' '}
        <code>useFormStatus</code> provide the result and the status of a submission.
      </p>
      <p>Do not store a value that you can compute from other state:</p>
      <CodeSample label="A derived value">{DERIVE}</CodeSample>
    </>
  );
}
