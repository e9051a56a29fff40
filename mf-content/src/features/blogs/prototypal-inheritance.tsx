import { CodeSample } from './code-sample.tsx';

const CHAIN = `
const tool = {
  describe() {
    return \`\${this.name}, \${this.weight} g\`;
  },
};

const hammer = Object.create(tool); // its prototype is tool
hammer.name = 'Claw hammer';
hammer.weight = 560;

hammer.describe(); // 'Claw hammer, 560 g'
Object.hasOwn(hammer, 'describe'); // false: tool has it
Object.getPrototypeOf(hammer) === tool; // true
`;

const CLASS = `
class Plane extends Tool {
  describe() {
    return \`\${super.describe()}, cuts at \${this.angle}°\`;
  }
}

Object.getPrototypeOf(Plane.prototype) === Tool.prototype; // true
`;

export function PrototypalInheritance() {
  return (
    <>
      <p>
        In JavaScript an object inherits from another object. Each object has a hidden link to its prototype,
        which is another object or <code>null</code>. When you read a property that an object does not have,
        the engine looks it up on the prototype, then on the prototype's prototype, and so on. At the end of
        the chain the result is <code>undefined</code>.
      </p>
      <CodeSample label="An object and its prototype">{CHAIN}</CodeSample>
      <p>
        Note <code>this</code>: the method is defined on <code>tool</code>, but it is called on{' '}
        <code>hammer</code>, so <code>this</code> is the hammer. All tools share one function.
      </p>
      <p>
        Writing works differently. <code>hammer.name = …</code> creates a property on the hammer itself. The
        new property hides a property of the same name on the prototype and leaves that property unchanged,
        unless the prototype has a setter or a read-only property of that name. A change to the prototype
        itself affects every object that inherits from it. Therefore, do not change{' '}
        <code>Array.prototype</code>.
      </p>
      <p>
        <code>class</code> uses the same mechanism. Its methods are properties of <code>Plane.prototype</code>
        , <code>new</code> creates an object with that prototype, and <code>extends</code> links one prototype
        to the next. Classes also add private fields with <code>#</code>, <code>super</code>, and an error for
        a call without <code>new</code>.
      </p>
      <CodeSample label="The same with classes">{CLASS}</CodeSample>
      <p>
        For a dictionary, use a <code>Map</code> or <code>Object.create(null)</code>. Neither inherits keys,
        so <code>constructor</code> is a key like any other.
      </p>
    </>
  );
}
