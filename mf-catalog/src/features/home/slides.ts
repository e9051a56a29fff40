/** A photo as paths that are equal on the server and in the browser: AVIF in all widths, and WebP in one for older browsers. */
export interface BannerPhoto {
  src: string;
  avif: string;
}

export interface Slide {
  photo: BannerPhoto;
  alt: string;
  headline: string;
  text: string;
  link: { label: string; to: string };
}

const WIDTHS = [1000, 1400, 2000];

// The bundler resolves literal paths only.
const chiselEdge = photo(
  [
    new URL('../../assets/banner-chisel-edge-1000.avif', import.meta.url),
    new URL('../../assets/banner-chisel-edge-1400.avif', import.meta.url),
    new URL('../../assets/banner-chisel-edge-2000.avif', import.meta.url),
  ],
  new URL('../../assets/banner-chisel-edge-1400.webp', import.meta.url),
);

const workbench = photo(
  [
    new URL('../../assets/banner-workbench-1000.avif', import.meta.url),
    new URL('../../assets/banner-workbench-1400.avif', import.meta.url),
    new URL('../../assets/banner-workbench-2000.avif', import.meta.url),
  ],
  new URL('../../assets/banner-workbench-1400.webp', import.meta.url),
);

const spannerWall = photo(
  [
    new URL('../../assets/banner-spanner-wall-1000.avif', import.meta.url),
    new URL('../../assets/banner-spanner-wall-1400.avif', import.meta.url),
    new URL('../../assets/banner-spanner-wall-2000.avif', import.meta.url),
  ],
  new URL('../../assets/banner-spanner-wall-1400.webp', import.meta.url),
);

const hammerNails = photo(
  [
    new URL('../../assets/banner-hammer-nails-1000.avif', import.meta.url),
    new URL('../../assets/banner-hammer-nails-1400.avif', import.meta.url),
    new URL('../../assets/banner-hammer-nails-2000.avif', import.meta.url),
  ],
  new URL('../../assets/banner-hammer-nails-1400.webp', import.meta.url),
);

export const slides: readonly Slide[] = [
  {
    photo: chiselEdge,
    alt: 'Three freshly ground chisels beside two curled shavings',
    headline: 'Made to take an edge',
    text: 'Ground wet, flat at the back, tempered to stay sharp through the day.',
    link: { label: 'See cutting tools', to: '/categories/cutting' },
  },
  {
    photo: workbench,
    alt: 'A workbench with a mallet, a block plane, a chisel and a red vise, below a saw',
    headline: 'A bench to count on',
    text: 'Saw, plane, mallet and vise, each fitted and tested by one person.',
    link: { label: 'See all tools', to: '/purchase' },
  },
  {
    photo: spannerWall,
    alt: 'Spanners hung in order of size on a rail across a dark green wall',
    headline: 'Every size in its place',
    text: 'Drop-forged spanners with the size stamped on the shank.',
    link: { label: 'See turning tools', to: '/categories/turning' },
  },
  {
    photo: hammerNails,
    alt: 'A claw hammer beside four nails, driven deeper one by one',
    headline: 'Driven home',
    text: 'A forged head on a hickory handle, with a wedge you can replace.',
    link: { label: 'See striking tools', to: '/categories/striking' },
  },
];

function photo(avif: URL[], webp: URL): BannerPhoto {
  return {
    src: webp.pathname,
    avif: avif.map(({ pathname }, index) => `${pathname} ${WIDTHS[index]}w`).join(', '),
  };
}
