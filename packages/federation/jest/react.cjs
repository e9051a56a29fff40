const path = require('node:path');

const builds = path.join(path.dirname(require.resolve('react/package.json')), 'cjs');
const { createElement } = require(path.join(builds, 'react.production.js'));

/** React's development build, which `act` requires, with the `createElement` of the production build, which captures no stack. */
module.exports = { ...require(path.join(builds, 'react.development.js')), createElement };
