import '@testing-library/jest-dom';
import { configure } from '@testing-library/react';

// Testing Library's default timeout of one second is too short on a busy machine.
configure({ asyncUtilTimeout: 60_000 });
