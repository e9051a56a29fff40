import { CodeSample } from '../code-sample.tsx';

const SAMPLE = `
test('never sells more than there is', () => {
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
        A unit test runs one small piece of a program by itself, a function, a class, a component, and checks
        what it does: given this, when that, then so. It takes milliseconds, needs no network and no database,
        and gives the same answer every time.
      </p>
      <CodeSample label="A unit test">{SAMPLE}</CodeSample>
      <p>Why write them?</p>
      <ul>
        <li>
          <strong>To change things without fear.</strong> Code is written once and changed for years. Tests
          are what lets somebody who was not there take it apart and put it together again.
        </li>
        <li>
          <strong>To find the fault where it is.</strong> A failing unit test names the piece and the case. A
          failing page only says that something, somewhere, is wrong.
        </li>
        <li>
          <strong>To design.</strong> What is hard to test is usually tied to too much. The test is the first
          caller, and says so early.
        </li>
        <li>
          <strong>To be believed.</strong> A good title is a sentence about the behaviour, and unlike a
          comment it is checked on every change.
        </li>
      </ul>
      <p>
        What makes one good: it tests what a caller can see, not how it is done inside, so that it survives a
        rewrite. With React that means finding a button by its name and pressing it, as Testing Library does,
        rather than looking into a component's state. It has one reason to fail, and you have seen it fail.
        Coverage shows what nobody has tested; it cannot show that something has been tested well.
      </p>
      <p>
        Unit tests do not show that the pieces fit. For that, keep some tests of several pieces together, and
        a few that walk through the real thing in a real browser.
      </p>
    </>
  );
}
