/** Screen readers read the title of each page after the first one, which the browser announces. Data can change the title. */
export function announcePages(): void {
  const region = document.body.appendChild(document.createElement('div'));
  region.setAttribute('aria-live', 'polite');
  region.style.cssText = 'position: fixed; top: 0; clip-path: inset(50%); pointer-events: none';
  let known = document.title;
  new MutationObserver(() => {
    if (document.title === known) return;
    known = document.title;
    region.textContent = known;
  }).observe(document.head, { childList: true, subtree: true });
}
