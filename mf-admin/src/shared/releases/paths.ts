export const RELEASES_PATH = '/dashboard/releases';
export const TOKENS_PATH = `${RELEASES_PATH}/tokens`;

export const pathOfPiece = (piece: string): string => `${RELEASES_PATH}/pieces/${encodeURIComponent(piece)}`;
export const pathOfVerdict = (id: string): string => `${RELEASES_PATH}/verdicts/${encodeURIComponent(id)}`;
