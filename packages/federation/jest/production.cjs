// Packages load their production builds, as in a browser: their checks take a third of the time of a component test.
process.env.NODE_ENV = 'production';
// jsdom cannot read the rules that styled-components inserts one by one.
process.env.SC_DISABLE_SPEEDY ??= 'true';
