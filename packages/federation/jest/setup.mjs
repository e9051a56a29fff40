import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Testing Library waits a second by default, which a busy machine can exceed.
configure({ asyncUtilTimeout: 10_000 });
