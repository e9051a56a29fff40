import { CodeSample } from './code-sample.tsx';

const WRONG = `
const [tools, setTools] = useState<Tool[]>([]);

// TypeError: tools is a constant.
tools = [...tools, saw];

// Changes the array without notifying React: nothing renders.
tools.push(saw);

// The same array as before: React sees no change and skips it.
setTools(tools);
`;

const RIGHT = `
// A new array.
setTools([...tools, saw]);

// Also correct if other updates are pending.
setTools((current) => [...current, saw]);
`;

export function StateSetDirectly() {
  return (
    <>
      <p>
        Because the variable is not the state. React keeps the state and passes each render a snapshot, which
        the variable holds. Only the setter schedules a render with a new value. Consider{' '}
        <code>const [tools, setTools] = useState([])</code>:
      </p>
      <CodeSample label="What does not work">{WRONG}</CodeSample>
      <p>
        A change in place is the hardest mistake to find. The array does change, so the new tool appears as
        soon as another update causes a render. The code works sometimes.
      </p>
      <p>
        React compares the old and the new value with <code>Object.is</code>. Therefore, pass a new object:
      </p>
      <CodeSample label="What works">{RIGHT}</CodeSample>
      <p>
        The setter does not change the current snapshot. React collects all updates of an event and renders
        once. Two calls of <code>setCount(count + 1)</code> therefore add one, and two calls of{' '}
        <code>setCount((current) =&gt; current + 1)</code> add two.
      </p>
      <p>
        Other features depend on unchanged snapshots, too. React may discard a render and start again, keep
        the old screen while it prepares a new one, or reuse memoized values. Immutable snapshots also make
        undo easy: keep the old ones.
      </p>
    </>
  );
}
