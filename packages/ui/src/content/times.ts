/** The language of dates: that of the pages, whatever the person's system has. */
export const DATE_LOCALE = 'en-US';

const { hourCycle } = new Intl.DateTimeFormat([], { hour: 'numeric' }).resolvedOptions();

/** The locale of times: English words, like the pages, and the hours of the person's system, 3:47 PM or 15:47. */
export const TIME_LOCALE = `en-u-hc-${hourCycle}`;
