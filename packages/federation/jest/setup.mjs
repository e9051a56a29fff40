import '@testing-library/jest-dom';
import { configure, prettyDOM } from '@testing-library/react';

// React records the stack of each element. Jest's limit of 100 frames makes that expensive.
Error.stackTraceLimit = 10;

configure({
  // Testing Library's default timeout of one second is too short on a busy machine.
  asyncUtilTimeout: 60_000,
  // Prints the document only for an error that somebody reads: `findBy` ignores the errors of all attempts but the last.
  getElementError: (message, container) => {
    const error = new Error();
    error.name = 'TestingLibraryElementError';
    return Object.defineProperty(error, 'message', {
      configurable: true,
      get: () => [message, prettyDOM(container)].filter(Boolean).join('\n\n'),
    });
  },
});
