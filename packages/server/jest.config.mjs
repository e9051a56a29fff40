import { testFiles } from '../../scripts/jest.test-files.mjs';
import { nestPreset } from './jest/nest-preset.mjs';

export default { displayName: 'server', rootDir: 'src', ...nestPreset, ...testFiles('**/*.spec.ts') };
