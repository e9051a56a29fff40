import { colors, scales } from './tokens.ts';

type Names<Values> = { readonly [Name in keyof Values]: string };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const property = (group: string, name: string) => `--${kebab(group)}-${kebab(name)}`;

function names<Values extends object>(group: string, values: Values): Names<Values> {
  const entries = Object.keys(values).map((name) => [name, `var(${property(group, name)})`]);
  return Object.fromEntries(entries);
}

/** The design tokens by name; each value is a reference such as `var(--color-ink)`. */
export const tokens = {
  color: names('color', colors),
  space: names('space', scales.space),
  text: names('text', scales.text),
  weight: names('weight', scales.weight),
  leading: names('leading', scales.leading),
  size: names('size', scales.size),
  radius: names('radius', scales.radius),
  motion: names('motion', scales.motion),
};

// With `light-dark()` a dark band in a light page needs nothing but `color-scheme: dark`.
const colorDeclarations = Object.entries(colors).map(
  ([name, [light, dark]]) => `${property('color', name)}:light-dark(${light},${dark});`,
);

const scaleDeclarations = Object.entries(scales).flatMap(([group, values]) =>
  Object.entries(values).map(([name, value]) => `${property(group, name)}:${value};`),
);

/** The declarations that define all tokens, for the root of the document. */
export const variableDeclarations = [...colorDeclarations, ...scaleDeclarations].join('');
