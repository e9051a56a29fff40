// The library's variant without styles of its own: it would insert them inline, which the page's policy refuses.
import { ToastContainer } from 'react-toastify/unstyled';
import { ToastStyles } from './toast-styles.ts';

export { toast } from 'react-toastify/unstyled';

const AUTO_CLOSE_MILLISECONDS = 5_000;

export function Toasts() {
  return (
    <>
      <ToastStyles />
      <ToastContainer position="top-right" autoClose={AUTO_CLOSE_MILLISECONDS} theme="light" />
    </>
  );
}
