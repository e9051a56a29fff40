export const RELEASES_PATH = '/dashboard/releases';

export const checkReportPath = (id: string): string =>
  `${RELEASES_PATH}/check-reports/${encodeURIComponent(id)}`;
