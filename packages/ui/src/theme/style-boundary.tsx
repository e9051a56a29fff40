import { createContext, type ReactNode, use, useMemo } from 'react';
import { type IStyleSheetContext, StyleSheetContext, StyleSheetManager } from 'styled-components';

type StyleSheet = IStyleSheetContext['styleSheet'];

/** The beginning of the component ids of the shell and of this package. Their rules apply in every microfrontend. */
const SHARED_COMPONENT = 'shell__';

/** Rules that select no element. `@scope` does not accept them. */
const NAMED_RULE = /^@(keyframes|font-face|property)/;

/** The sheet inside each scoped sheet. A boundary in another boundary scopes its rules once. */
const originals = new WeakMap<StyleSheet, StyleSheet>();

/** The microfrontend around a component; null outside of every microfrontend. */
export const BoundaryName = createContext<string | null>(null);

interface StyleBoundaryProps {
  /** The value of `data-microfrontend` on the element around the children. */
  name: string;
  children: ReactNode;
}

/**
 * Limits the rules of the styled components inside to elements of this microfrontend: those in an element with its name in
 * `data-microfrontend`, without the elements of microfrontends nested in that one.
 */
export function StyleBoundary({ name, children }: StyleBoundaryProps) {
  const { styleSheet } = use(StyleSheetContext);
  const sheet = useMemo(() => scopedSheet(originals.get(styleSheet) ?? styleSheet, name), [styleSheet, name]);
  return (
    <BoundaryName value={name}>
      <StyleSheetManager sheet={sheet}>{children}</StyleSheetManager>
    </BoundaryName>
  );
}

/** The same sheet, with scoped rules for the components of the microfrontend. Nested sheets are scoped as well. */
function scopedSheet(sheet: StyleSheet, name: string): StyleSheet {
  const changes: Partial<StyleSheet> = {
    getTag: () => sheet.getTag(),
    insertRules: (id, className, rules) =>
      sheet.insertRules(id, className, id.startsWith(SHARED_COMPONENT) ? rules : scoped(rules, name)),
    reconstructWithOptions: (...options) => scopedSheet(sheet.reconstructWithOptions(...options), name),
  };
  const scopedCopy: StyleSheet = Object.assign(Object.create(sheet), changes);
  originals.set(scopedCopy, sheet);
  return scopedCopy;
}

function scoped(rules: readonly string[], name: string): string[] {
  const named = rules.filter((rule) => NAMED_RULE.test(rule));
  const others = rules.filter((rule) => !NAMED_RULE.test(rule));
  return others.length > 0 ? [...named, `${scopeOf(name)}{${others.join('')}}`] : named;
}

function scopeOf(name: string): string {
  // Such a browser would drop the rules. The shell's document removes the scopes of the server's styles.
  if (typeof window !== 'undefined' && !('CSSScopeRule' in window)) return '@media all';
  return `@scope ([data-microfrontend="${name}"]) to ([data-microfrontend])`;
}
