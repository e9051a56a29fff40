import { tokens, variableDeclarations } from './tokens.ts';

const names = Object.values(tokens).flatMap((group) => Object.values(group));

describe('the tokens', () => {
  it('are references to CSS variables', () => {
    expect(tokens.color.ink).toBe('var(--color-ink)');
    expect(tokens.color.inkMuted).toBe('var(--color-ink-muted)');
    expect(tokens.size.controlSmall).toBe('var(--size-control-small)');
  });

  it.each(names)('declare %s', (name) => {
    expect(variableDeclarations).toContain(`${name.slice('var('.length, -1)}:`);
  });

  it('declare each color for both themes', () => {
    expect(variableDeclarations).toContain('--color-paper:light-dark(#f2efe8,#131a18);');
  });
});
