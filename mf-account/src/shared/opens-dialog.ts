import { preloadDialogs } from '@whetstone/ui';

/** For a button that opens a dialog: its code loads before the click. */
export const opensDialog = { onPointerEnter: preloadDialogs, onFocus: preloadDialogs };
