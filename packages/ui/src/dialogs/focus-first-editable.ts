const editable = ':is(input, textarea):not([readonly], [type="hidden"], :disabled), select:not(:disabled)';

/** Starts a form at the first field that can be filled in; a dialog without one starts as Radix sees fit. */
export function focusFirstEditable(event: Event): void {
  if (!(event.target instanceof HTMLElement)) return;
  const field = event.target.querySelector<HTMLElement>(editable);
  if (!field) return;
  event.preventDefault();
  field.focus();
}
