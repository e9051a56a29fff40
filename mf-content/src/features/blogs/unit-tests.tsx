import { CodeSample } from './code-sample.tsx';

const SAMPLE = `
test('never sells more than the stock', () => {
  const stock = new Stock({ inStock: 10 });

  stock.order(8);

  expect(() => stock.order(3)).toThrow('Only 2 left');
  expect(stock.left).toBe(2);
});
`;

export function UnitTests() {
  return (
    <>
      <p>
        A unit test runs one small part of a program in isolation, such as a function, a class or a component,
        and checks its behavior. A unit test takes milliseconds, needs no network and no database, and returns
        the same result every time.
      </p>
      <CodeSample label="A unit test">{SAMPLE}</CodeSample>
      <p>Why write them?</p>
      <ul>
        <li>
          <strong>To change code safely.</strong> Code is written once and changed for years. Tests allow
          developers to restructure code that they did not write.
        </li>
        <li>
          <strong>To locate faults.</strong> A failing unit test names the component and the case. A failing
          page shows only that something is wrong.
        </li>
        <li>
          <strong>To improve the design.</strong> Code that is hard to test usually has too many dependencies.
          The test is the first caller and reveals them early.
        </li>
        <li>
          <strong>To document.</strong> A good title describes the behavior in one sentence. Unlike a comment,
          the sentence is checked on every change.
        </li>
      </ul>
      <p>
        A good unit test checks what a caller can observe, not the implementation, so the test survives a
        rewrite. In React, find a button by its name and press it, as Testing Library does; do not inspect the
        state of a component. A good test has one reason to fail, and you have seen it fail. Coverage shows
        untested code, but not whether the tested code is tested well.
      </p>
      <p>
        Unit tests do not show that the parts work together. Add some integration tests, and a few end-to-end
        tests in a real browser.
      </p>
    </>
  );
}
