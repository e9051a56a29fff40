/** Each color as [light theme, dark theme]. `contrast.spec.ts` checks the pairs against WCAG AA. */
export const colors = {
  paper: ['#f2efe8', '#131a18'],
  surface: ['#faf8f3', '#1b2422'],
  sunken: ['#e8e4db', '#0d1312'],
  plate: ['#d8d3ca', '#cbc6bd'],
  inverse: ['#1f2c2a', '#1f2c2a'],
  ink: ['#15201d', '#ece8df'],
  inkMuted: ['#56615c', '#a7b0aa'],
  rule: ['#d0cabe', '#33403c'],
  outline: ['#7a776d', '#7c8a84'],
  accent: ['#a3211f', '#c5423c'],
  accentHover: ['#821617', '#b03530'],
  onAccent: ['#fffaf5', '#fffaf5'],
  accentText: ['#9c1f1d', '#f2958a'],
  ochre: ['#c58a1e', '#dba544'],
  onOchre: ['#15201d', '#15201d'],
  ochreText: ['#7a5206', '#e0b25a'],
  success: ['#2b6340', '#8cc79f'],
  focus: ['#15201d', '#f2efe8'],
  scrim: ['#0d1312b8', '#000000b8'],
} as const;

/** Values that are the same in both themes. */
const scales = {
  space: {
    xxs: '0.25rem',
    xs: '0.5rem',
    s: '0.75rem',
    m: '1rem',
    l: '1.5rem',
    xl: '2.5rem',
    xxl: '4rem',
    section: 'clamp(2.5rem, 1.6rem + 3vw, 4.5rem)',
    gutter: 'clamp(1rem, 0.4rem + 2.6vw, 3rem)',
  },
  text: {
    xs: '0.8125rem',
    s: '0.9375rem',
    m: '1.0625rem',
    l: '1.25rem',
    xl: 'clamp(1.375rem, 1.25rem + 0.55vw, 1.6875rem)',
    // Doubled text on a phone breaks no long word of a heading.
    xxl: 'min(clamp(1.875rem, 1.45rem + 1.85vw, 3rem), 11vw)',
    display: 'min(clamp(2.625rem, 1.7rem + 4vw, 5rem), 13.2vw)',
  },
  weight: { body: '400', medium: '550', strong: '650', heading: '720' },
  leading: { tight: '1.04', snug: '1.3', body: '1.6' },
  size: { page: '82rem', measure: '38rem', control: '2.875rem', controlSmall: '2.25rem' },
  radius: { s: '2px' },
  motion: { fast: '120ms', slow: '320ms' },
} as const;

type Names<Values> = { readonly [Name in keyof Values]: string };

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const property = (group: string, name: string) => `--${kebab(group)}-${kebab(name)}`;

function names<Values extends object>(group: string, values: Values): Names<Values> {
  const entries = Object.keys(values).map((name) => [name, `var(${property(group, name)})`]);
  return Object.fromEntries(entries);
}

/** The design tokens by name. Each value is a reference to a CSS variable, such as `var(--color-ink)`. */
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

// `light-dark()` follows `color-scheme`, so `color-scheme: dark` on an element switches every token inside it.
const colorDeclarations = Object.entries(colors).map(
  ([name, [light, dark]]) => `${property('color', name)}:light-dark(${light},${dark});`,
);

const scaleDeclarations = Object.entries(scales).flatMap(([group, values]) =>
  Object.entries(values).map(([name, value]) => `${property(group, name)}:${value};`),
);

/** The declarations of all CSS variables, for the root of the document. */
export const variableDeclarations = [...colorDeclarations, ...scaleDeclarations].join('');
