/** Of a query that is read again when its page opens, and when the window gets the focus. */
export const READ_AGAIN = { refetchOnMountOrArgChange: true, refetchOnFocus: true };
