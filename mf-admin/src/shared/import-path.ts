export const IMPORTS_PATH = '/dashboard/toolImports';
