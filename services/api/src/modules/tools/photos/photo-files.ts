/** The sizes that the pages use, in pixels: each file is a square. */
export const WIDTHS = [600, 800, 1200] as const;
export const LARGEST = 1200;
export const FORMATS = ['avif', 'webp'] as const;
export type PhotoFormat = (typeof FORMATS)[number];

/** Names of the files of all photographs. */
const FILE_NAME = /^[0-9a-f-]{36}-(?:600|800|1200)\.(avif|webp)$/;

/** The media types of uploads. */
export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

export interface PhotoFile {
  name: string;
  content: Buffer;
}

/** The address of the file that stands for the photograph. Pages derive the addresses of the others. */
export function photoAddress(id: string): string {
  return `/api/photos/${id}-${LARGEST}.webp`;
}

export function photoFileNames(id: string): string[] {
  return WIDTHS.flatMap((width) => FORMATS.map((format) => `${id}-${width}.${format}`));
}

/** The media type of a file, or undefined if no photograph has a file with this name. */
export function photoFileType(name: string): string | undefined {
  const format = FILE_NAME.exec(name)?.[1];
  return format && `image/${format}`;
}
