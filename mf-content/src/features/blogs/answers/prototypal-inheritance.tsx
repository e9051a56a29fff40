import { CodeSample } from '../code-sample.tsx';

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
        In JavaScript an object inherits from another object. Each has a hidden link, its prototype, to one
        other object or to <code>null</code>. When you read a property that an object does not have, the
        engine looks on its prototype, then on the prototype's prototype, and so on to the end of the chain;
        only then is the answer <code>undefined</code>.
      </p>
      <CodeSample label="An object and its prototype">{CHAIN}</CodeSample>
      <p>
        Note <code>this</code>: the method lives on <code>tool</code>, but it was called on{' '}
        <code>hammer</code>, so <code>this</code> is the hammer. One function serves every tool there is.
      </p>
      <p>
        Writing is not reading backwards. <code>hammer.name = …</code> makes a property of the hammer's own,
        which hides one of the same name further up and leaves it as it was (a setter or a read-only property
        up there has its say, though). Change the prototype itself, and everything that inherits from it
        changes at once. That is why nobody should touch <code>Array.prototype</code>.
      </p>
      <p>
        <code>class</code> is the same machinery in tidier clothes. Its methods are put on{' '}
        <code>Plane.prototype</code>; <code>new</code> makes an object with that prototype;{' '}
        <code>extends</code> links one prototype to the next. What classes add is real: private fields with{' '}
        <code>#</code>, <code>super</code>, and no way to forget <code>new</code>.
      </p>
      <CodeSample label="The same with classes">{CLASS}</CodeSample>
      <p>
        For a plain dictionary take a <code>Map</code>, or <code>Object.create(null)</code>: it inherits
        nothing, so a key called <code>constructor</code> is just a key.
      </p>
    </>
  );
}
