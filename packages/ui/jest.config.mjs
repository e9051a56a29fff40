import { browserPreset } from '../federation/jest/browser-preset.mjs';

export default { ...browserPreset('ui', { styles: true }), restoreMocks: true };
