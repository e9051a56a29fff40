export const IMPORTS_PATH = '/dashboard/tools/imports';
