/** A photograph in both formats and widths, as paths on the site's own origin, equal on server and browser. */
export interface BannerPhoto {
  src: string;
  avif: string;
  webp: string;
}

const chiselEdge = srcSets(
  new URL('../../assets/banner-chisel-edge-1000.avif', import.meta.url),
  new URL('../../assets/banner-chisel-edge-2000.avif', import.meta.url),
  new URL('../../assets/banner-chisel-edge-1000.webp', import.meta.url),
  new URL('../../assets/banner-chisel-edge-2000.webp', import.meta.url),
);

const workbench = srcSets(
  new URL('../../assets/banner-workbench-1000.avif', import.meta.url),
  new URL('../../assets/banner-workbench-2000.avif', import.meta.url),
  new URL('../../assets/banner-workbench-1000.webp', import.meta.url),
  new URL('../../assets/banner-workbench-2000.webp', import.meta.url),
);

const spannerWall = srcSets(
  new URL('../../assets/banner-spanner-wall-1000.avif', import.meta.url),
  new URL('../../assets/banner-spanner-wall-2000.avif', import.meta.url),
  new URL('../../assets/banner-spanner-wall-1000.webp', import.meta.url),
  new URL('../../assets/banner-spanner-wall-2000.webp', import.meta.url),
);

const hammerNails = srcSets(
  new URL('../../assets/banner-hammer-nails-1000.avif', import.meta.url),
  new URL('../../assets/banner-hammer-nails-2000.avif', import.meta.url),
  new URL('../../assets/banner-hammer-nails-1000.webp', import.meta.url),
  new URL('../../assets/banner-hammer-nails-2000.webp', import.meta.url),
);

export const bannerPhotos = { chiselEdge, workbench, spannerWall, hammerNails };

function srcSets(avif1000: URL, avif2000: URL, webp1000: URL, webp2000: URL): BannerPhoto {
  return {
    src: webp1000.pathname,
    avif: `${avif1000.pathname} 1000w, ${avif2000.pathname} 2000w`,
    webp: `${webp1000.pathname} 1000w, ${webp2000.pathname} 2000w`,
  };
}
