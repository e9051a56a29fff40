// Loads production builds, as browsers do: with the checks of development builds, component tests take a seventh more processor time.
process.env.NODE_ENV = 'production';
// jsdom cannot read the rules that styled-components inserts one by one.
process.env.SC_DISABLE_SPEEDY ??= 'true';
