/** The numbers from 1 to `last`. */
export const countTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
