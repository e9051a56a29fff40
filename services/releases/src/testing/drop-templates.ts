import { dropTemplates } from '../../../../packages/server/src/testing/database/templates.ts';

/** Jest's global teardown. */
export default () => dropTemplates('releases');
