/** A photograph in both formats and all widths, as paths on the site's own origin, equal on server and browser. */
export interface BannerPhoto {
  src: string;
  avif: string;
  webp: string;
}

const WIDTHS = [1000, 1400, 2000];

const chiselEdge = photo(
  [
    new URL('../../assets/banner-chisel-edge-1000.avif', import.meta.url),
    new URL('../../assets/banner-chisel-edge-1400.avif', import.meta.url),
    new URL('../../assets/banner-chisel-edge-2000.avif', import.meta.url),
  ],
  [
    new URL('../../assets/banner-chisel-edge-1000.webp', import.meta.url),
    new URL('../../assets/banner-chisel-edge-1400.webp', import.meta.url),
    new URL('../../assets/banner-chisel-edge-2000.webp', import.meta.url),
  ],
);

const workbench = photo(
  [
    new URL('../../assets/banner-workbench-1000.avif', import.meta.url),
    new URL('../../assets/banner-workbench-1400.avif', import.meta.url),
    new URL('../../assets/banner-workbench-2000.avif', import.meta.url),
  ],
  [
    new URL('../../assets/banner-workbench-1000.webp', import.meta.url),
    new URL('../../assets/banner-workbench-1400.webp', import.meta.url),
    new URL('../../assets/banner-workbench-2000.webp', import.meta.url),
  ],
);

const spannerWall = photo(
  [
    new URL('../../assets/banner-spanner-wall-1000.avif', import.meta.url),
    new URL('../../assets/banner-spanner-wall-1400.avif', import.meta.url),
    new URL('../../assets/banner-spanner-wall-2000.avif', import.meta.url),
  ],
  [
    new URL('../../assets/banner-spanner-wall-1000.webp', import.meta.url),
    new URL('../../assets/banner-spanner-wall-1400.webp', import.meta.url),
    new URL('../../assets/banner-spanner-wall-2000.webp', import.meta.url),
  ],
);

const hammerNails = photo(
  [
    new URL('../../assets/banner-hammer-nails-1000.avif', import.meta.url),
    new URL('../../assets/banner-hammer-nails-1400.avif', import.meta.url),
    new URL('../../assets/banner-hammer-nails-2000.avif', import.meta.url),
  ],
  [
    new URL('../../assets/banner-hammer-nails-1000.webp', import.meta.url),
    new URL('../../assets/banner-hammer-nails-1400.webp', import.meta.url),
    new URL('../../assets/banner-hammer-nails-2000.webp', import.meta.url),
  ],
);

export const bannerPhotos = { chiselEdge, workbench, spannerWall, hammerNails };

function photo(avif: URL[], webp: URL[]): BannerPhoto {
  return { src: webp[0]?.pathname ?? '', avif: srcSet(avif), webp: srcSet(webp) };
}

function srcSet(files: URL[]): string {
  return files.map(({ pathname }, index) => `${pathname} ${WIDTHS[index]}w`).join(', ');
}
