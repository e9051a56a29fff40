// A CSS module in tests: each class has the name that it has in the file.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
