import { media, tokens, visuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { styled } from 'styled-components';
import { SearchShortcut } from './search-shortcut.tsx';

declare global {
  interface Window {
    /** Applies the theme of the cookie and returns it: the inline script in document.html. */
    applyTheme?: () => string;
  }
}

/** The element of the footer. Its content is no part of the site, so that no page waits for its code. */
const PLACE = 'settings';

const THEMES = { system: 'System', light: 'Light', dark: 'Dark' };
const YEAR = 365 * 24 * 60 * 60;

/** Choices that belong to this browser, not to an account. */
export function showSettings(): void {
  const place = document.getElementById(PLACE);
  const hasSearch = document.getElementById('search') !== null;
  if (place)
    createRoot(place).render(
      <>
        <ThemeSwitch />
        {hasSearch && <SearchShortcut />}
      </>,
    );
}

const Fieldset = styled.fieldset`
  padding: 0;
  border: 0;
  font-size: ${tokens.text.s};

  legend {
    padding: 0 0 ${tokens.space.xxs};
  }
`;

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  min-height: ${tokens.size.controlSmall};
  padding-inline: ${tokens.space.s};
  border: 1px solid ${tokens.color.outline};
  cursor: pointer;

  + label {
    margin-inline-start: -1px;
  }
  input {
    ${visuallyHidden}
  }
  &:hover {
    color: ${tokens.color.ink};
  }
  &:has(:checked) {
    border-color: ${tokens.color.ink};
    background: ${tokens.color.ink};
    color: ${tokens.color.paper};

    ${media.forcedColors} {
      forced-color-adjust: none;
      background: Highlight;
      color: HighlightText;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 3px;
  }
`;

/** Light, dark, or the theme of the operating system. A cookie keeps the choice. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(() => window.applyTheme?.() ?? 'system');
  const choose = (chosen: string) => {
    const age = chosen === 'system' ? 0 : YEAR;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is asynchronous
    document.cookie = `theme=${chosen}; path=/; max-age=${age}; samesite=lax`;
    window.applyTheme?.();
    setTheme(chosen);
  };
  return (
    <Fieldset>
      <legend>Theme</legend>
      {Object.entries(THEMES).map(([value, label]) => (
        <Choice key={value}>
          <input
            type="radio"
            name="theme"
            value={value}
            checked={theme === value}
            onChange={() => choose(value)}
          />
          <span>{label}</span>
        </Choice>
      ))}
    </Fieldset>
  );
}
