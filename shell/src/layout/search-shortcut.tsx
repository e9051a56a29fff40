import { storage } from '@whetstone/kernel/storage';
import { tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';

const SLASH = 'slash';

/** The choice in a browser that stores nothing. It ends with the document. */
let notStored: boolean | undefined;

const stored = () => storage.local.read<boolean>(SLASH, Boolean);

/** Read for each key: another tab can have changed the choice. */
const isOn = () => notStored ?? stored() ?? true;

/** `/` focuses the search of the navbar, unless the visitor has turned it off, the key is typed into something or a dialog is open. */
export function openSearchBySlash(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
    const field = document.querySelector<HTMLInputElement>('#search input');
    if (!field || document.querySelector('[aria-modal="true"]') || !isOn()) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

const TYPED_INTO =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';

const Choice = styled.label`
  display: inline-flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: ${tokens.size.controlSmall};
  font-size: ${tokens.text.s};
  cursor: pointer;

  /* As large as the text beside it. */
  input {
    width: 1.125em;
    height: 1.125em;
  }
`;

/** Turns the key `/` off, which speech input can press by mistake (WCAG 2.1.4). */
export function SearchShortcut() {
  const [checked, setChecked] = useState(isOn);
  const choose = (on: boolean) => {
    storage.local.write(SLASH, on);
    notStored = stored() === on ? undefined : on;
    setChecked(on);
  };
  return (
    <Choice>
      <input type="checkbox" checked={checked} onChange={({ target }) => choose(target.checked)} />
      <span>The key / opens the search</span>
    </Choice>
  );
}
