const path = require('node:path');

const build = process.env.NODE_ENV === 'production' ? 'production' : 'development';
const React = require(
  path.join(path.dirname(require.resolve('react/package.json')), `cjs/react.${build}.js`),
);

/** Work that React has deferred to a microtask or to a task of its scheduler. */
const deferred = new Set();
/** React cannot render while it renders, or while an event of its commit is dispatched. */
let isWorking = false;

function exclusively(work) {
  isWorking = true;
  try {
    return work();
  } finally {
    isWorking = false;
  }
}

const deferBy = (schedule) => (work) => {
  const run = () => {
    if (deferred.delete(run)) exclusively(work);
  };
  deferred.add(run);
  schedule(run);
};

// Tests take `act` from Testing Library: React schedules its work into the first copy of this module in a window.
/** React, with an `act` that needs no development build: it renders what the callback has changed. */
module.exports = { ...React, act };

const { queueMicrotask, setImmediate, setTimeout } = globalThis;
// React and its scheduler keep the functions that they find when they are loaded.
Object.assign(globalThis, { queueMicrotask: deferBy(queueMicrotask), setImmediate: deferBy(setTimeout) });
const { flushSync } = require('react-dom');
require('react-dom/client');
Object.assign(globalThis, { queueMicrotask, setImmediate });

function act(callback) {
  if (isWorking) return callback();
  let result;
  exclusively(() =>
    flushSync(() => {
      result = callback();
    }),
  );
  render();
  return typeof result?.then === 'function' ? settle(result) : undefined;
}

async function settle(result) {
  const value = await result;
  do {
    render();
    await new Promise((resolve) => setTimeout(resolve));
  } while (deferred.size > 0);
  return value;
}

function render() {
  exclusively(() => flushSync(() => undefined));
  for (const run of deferred) run();
}
