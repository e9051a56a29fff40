const counts = new Intl.NumberFormat('en-US');
const shares = new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 });

export const formatCount = (count: number): string => counts.format(count);

/** A share of 1: '12.5%'. */
export const formatShare = (share: number): string => shares.format(share);
