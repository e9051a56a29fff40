import { browserPreset } from '@whetstone/federation/jest';

const preset = browserPreset('mf-admin');

export default {
  ...preset,
  // The table library ships ES modules only.
  transformIgnorePatterns: preset.transformIgnorePatterns.map((pattern) =>
    pattern.replace('(?!(', '(?!(@tanstack|'),
  ),
};
