import { nestPreset } from '@whetstone/jest-config/nest';

export default { displayName: 'server', rootDir: 'src', ...nestPreset };
