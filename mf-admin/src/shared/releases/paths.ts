export const RELEASES_PATH = '/dashboard/releases';
export const TOKENS_PATH = `${RELEASES_PATH}/tokens`;

export const pathOfMicrofrontend = (microfrontend: string): string =>
  `${RELEASES_PATH}/microfrontends/${encodeURIComponent(microfrontend)}`;
export const pathOfCheckReport = (id: string): string =>
  `${RELEASES_PATH}/check-reports/${encodeURIComponent(id)}`;
