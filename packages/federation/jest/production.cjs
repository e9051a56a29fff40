// Loads production builds, as browsers do: the checks of development builds take a third of the time of a component test.
process.env.NODE_ENV = 'production';
// jsdom cannot read the rules that styled-components inserts one by one.
process.env.SC_DISABLE_SPEEDY ??= 'true';
