import type { Notification } from '@whetstone/kernel/host';
import { media, tokens } from '@whetstone/ui';
// The standard build inserts inline styles, which the content security policy blocks.
import { type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { createGlobalStyle, keyframes } from 'styled-components';

const AUTO_CLOSE_MILLISECONDS = 5_000;

export function Toasts() {
  return (
    <>
      <ToastStyles />
      {/* It covers something on a small screen: a touch is enough. */}
      <ToastContainer position="top-right" autoClose={AUTO_CLOSE_MILLISECONDS} theme="light" closeOnClick />
    </>
  );
}

/** The open toasts by the id of their notification. One that fades out is no longer open, and the library drops updates of it. */
const open = new Map<string, Id>();

/** Shows a notification as a toast. A notification with a key replaces the open toast of its predecessor. */
export function show({ id, type, message }: Notification): void {
  const toastId = open.get(id);
  // The library would put the text beside other elements.
  const text = <span>{message}</span>;
  if (toastId && toast.isActive(toastId)) toast.update(toastId, { render: text, type });
  else {
    // An info does not interrupt a screen reader.
    const role = type === 'info' ? 'status' : 'alert';
    open.set(id, toast(text, { type, role, onClose: () => open.delete(id) }));
  }
}

const { color, space } = tokens;

const fadeIn = keyframes`from { opacity: 0; }`;
const fadeOut = keyframes`to { opacity: 0; }`;
const slideIn = keyframes`from { opacity: 0; translate: 2rem 0; }`;
const runOut = keyframes`from { scale: 1 1; } to { scale: 0 1; }`;

/**
 * Styles for `react-toastify/unstyled`: top right, on small screens at the bottom. The library's theme is light, and the colors follow the page.
 * The library waits for the end of these animations: it closes a toast when the progress bar has run out, and removes it when it has faded out.
 */
export const ToastStyles = createGlobalStyle`
  .Toastify__toast-container {
    position: fixed;
    /* Below the navbar, whose links stay in reach. */
    inset: calc(4rem + ${space.xs}) ${space.xs} auto auto;
    z-index: 30;
    display: grid;
    gap: ${space.xxs};
    width: min(22rem, calc(100vw - 2 * ${space.gutter}));
    --toastify-icon-color-info: ${color.inkMuted};
    --toastify-icon-color-success: ${color.success};
    --toastify-icon-color-warning: ${color.ochreText};
    --toastify-icon-color-error: ${color.accentText};
  }
  /* The open menu of a phone covers the page, and the toasts. */
  body:has(header [aria-expanded='true']) .Toastify__toast-container { z-index: 9; }
  .Toastify__toast {
    position: relative;
    display: flex;
    align-items: center;
    gap: ${space.s};
    padding: ${space.s} ${space.xl} ${space.s} ${space.s};
    overflow: clip;
    overflow-wrap: anywhere;
    background: ${color.surface};
    border: 1px solid ${color.ink};
    border-radius: ${tokens.radius.s};
    color: ${color.ink};
    font-size: ${tokens.text.s};
    line-height: 1.4;
    touch-action: none;
  }
  .Toastify__toast--close-on-click { cursor: pointer; }
  .Toastify__toast-icon { flex: none; width: 1.25rem; }
  .Toastify__close-button {
    position: absolute;
    inset: 0 0 auto auto;
    display: grid;
    place-items: center;
    width: ${space.xl};
    height: ${space.xl};
    background: none;
    border: 0;
    cursor: pointer;
  }
  .Toastify__close-button svg { width: 0.75rem; fill: currentColor; }
  .Toastify__progress-bar--wrp { position: absolute; inset: auto 0 0; height: 3px; }
  .Toastify__progress-bar--wrp[data-hidden='true'] { opacity: 0; }
  .Toastify__progress-bar { height: 100%; background: currentColor; transform-origin: left; }
  .Toastify__progress-bar--animated { animation: ${runOut} linear forwards; }
  .Toastify__progress-bar--success { background: ${color.success}; }
  .Toastify__progress-bar--warning { background: ${color.ochre}; }
  .Toastify__progress-bar--error { background: ${color.accent}; }
  .Toastify--animate { animation: ${fadeIn} 200ms both; }
  .Toastify--animate[class*='-exit--'] { animation-name: ${fadeOut}; }
  @media (width < 60rem) {
    /* Above the buttons that stay in sight at the bottom: the page begins with its heading. */
    .Toastify__toast-container { inset: auto ${space.gutter} 5.5rem auto; }
    /* Beside the button that closes a dialog, whose other buttons are at the bottom. */
    body:has([aria-modal='true']) .Toastify__toast-container {
      inset: ${space.xxs} 4.5rem auto ${space.xs};
      width: auto;
      max-width: 22rem;
    }
    /* With large text, most of the width is for words. */
    .Toastify__toast { gap: min(${space.s}, 3vw); padding-inline: min(${space.s}, 4vw) min(${space.xl}, 10vw); }
    .Toastify__close-button { width: min(${space.xl}, 12vw); }
  }
  ${media.medium} {
    .Toastify__toast { padding-block: ${space.m}; padding-inline-start: ${space.m}; }
  }
  ${media.motion} {
    .Toastify--animate[class*='-enter--'] { animation-name: ${slideIn}; }
  }
`;
