import { makeTemplates } from '../../../../packages/server/src/testing/database/templates.ts';
import { migrations } from '../migrations/migrations.ts';

/** Jest's global setup. */
export default () => makeTemplates('releases', migrations);
