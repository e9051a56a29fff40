import { CodeSample } from '../code-sample.tsx';

const DERIVE = `
const [items, setItems] = useState<Item[]>([]);

// Not a second state that must be kept in step: a sum.
const total = items.reduce(
  (sum, { price, quantity }) => sum + price * quantity,
  0,
);
`;

export function StateManagement() {
  return (
    <>
      <p>
        Ask what kind of state it is before you ask which library. There are five kinds, and each has a home
        of its own.
      </p>
      <ul>
        <li>
          <strong>State of one component</strong>, such as whether a menu is open: <code>useState</code>, or{' '}
          <code>useReducer</code> once several values change together. If two components need it, lift it to
          the nearest parent they share.
        </li>
        <li>
          <strong>State of a subtree</strong>, such as a theme or who is signed in: context. It saves passing
          props through many hands. It is no store: whoever reads a context renders again whenever its value
          changes, so keep what changes often out of it.
        </li>
        <li>
          <strong>State of the address</strong>, such as a search, a filter or a page number: the URL. Then it
          can be sent to somebody, bookmarked and gone back to.
        </li>
        <li>
          <strong>Data of the server</strong> is not your state, it is a copy that goes stale. A cache such as
          RTK Query or TanStack Query asks for it, shares it, refreshes it and shows a change before the
          server has agreed. In React&nbsp;19 <code>use</code> reads a promise under Suspense, and{' '}
          <code>useOptimistic</code> shows what will probably be.
        </li>
        <li>
          <strong>State of the whole application</strong> that truly many parts change, such as a drawing or a
          cart: a store outside of React, Redux Toolkit or Zustand for example. They connect through{' '}
          <code>useSyncExternalStore</code>.
        </li>
      </ul>
      <p>
        Forms are a case apart. The browser already keeps what was typed; <code>useActionState</code> and{' '}
        <code>useFormStatus</code> keep what came of sending it.
      </p>
      <p>
        And the best state is the one you do not keep. What can be worked out from something else is not
        state:
      </p>
      <CodeSample label="A derived value">{DERIVE}</CodeSample>
    </>
  );
}
