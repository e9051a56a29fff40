/** Below Security, whose entry of the navigation is then the current one. */
export const SECOND_FACTOR_PATH = '/dashboard/security/second-factor';
