/** `/` focuses the search of the navbar, unless the key is typed into something or a dialog is open. */
export function openSearchBySlash(): void {
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPED_INTO)) return;
    const field = document.querySelector<HTMLInputElement>('#search input');
    if (!field || document.querySelector('[aria-modal="true"]')) return;
    event.preventDefault();
    field.focus();
    field.select();
  });
}

const TYPED_INTO =
  'input, textarea, select, [contenteditable]:not([contenteditable="false"]), [role="textbox"], [role="combobox"]';
