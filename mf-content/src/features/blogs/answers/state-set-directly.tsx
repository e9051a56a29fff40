import { CodeSample } from '../code-sample.tsx';

const WRONG = `
const [tools, setTools] = useState<Tool[]>([]);

// TypeError: tools is a constant.
tools = [...tools, saw];

// Changes the array, but nobody tells React: nothing renders.
tools.push(saw);

// The same array as before: React sees no change and skips it.
setTools(tools);
`;

const RIGHT = `
// A new array.
setTools([...tools, saw]);

// The same when other updates may come in between.
setTools((current) => [...current, saw]);
`;

export function StateSetDirectly() {
  return (
    <>
      <p>
        Because the variable is not the state. React keeps the state and hands each render a snapshot of it;
        the variable is that snapshot. The setter is the only way to say &ldquo;there is a new one, please
        render&rdquo;. Take <code>const [tools, setTools] = useState([])</code>:
      </p>
      <CodeSample label="What does not work">{WRONG}</CodeSample>
      <p>
        Changing it in place is the treacherous one. The array does change, so the new tool turns up whenever
        something else happens to render, and the bug hides until somebody says that it
        &ldquo;sometimes&rdquo; works.
      </p>
      <p>
        React tells a change by identity, with <code>Object.is</code>: another object, another state. So make
        a new one:
      </p>
      <CodeSample label="What works">{RIGHT}</CodeSample>
      <p>
        Setting does not change the snapshot that you hold. React collects all the updates of an event and
        renders once, so after <code>setCount(count + 1)</code> twice the count has grown by one; after{' '}
        <code>setCount((current) =&gt; current + 1)</code> twice, by two.
      </p>
      <p>
        More depends on this than one render. React may prepare a render, throw it away and start over, keep
        an old screen while a new one is made ready, or reuse what the compiler has memoised. All of it rests
        on a snapshot staying what it was. It also makes undo easy: keep the old snapshots.
      </p>
    </>
  );
}
