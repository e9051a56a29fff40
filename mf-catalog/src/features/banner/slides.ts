import { type BannerPhoto, bannerPhotos } from './banner-photos.ts';

export interface Slide {
  photo: BannerPhoto;
  alt: string;
  headline: string;
  text: string;
  link: { label: string; to: string };
}

export const slides: readonly Slide[] = [
  {
    photo: bannerPhotos.chiselEdge,
    alt: 'Three chisels with freshly ground bevels beside two curled shavings',
    headline: 'Made to take an edge',
    text: 'Ground wet, flat at the back, tempered to stay sharp through the day.',
    link: { label: 'See cutting tools', to: '/purchase?category=cutting' },
  },
  {
    photo: bannerPhotos.workbench,
    alt: 'A workbench with a mallet, a block plane, a chisel and a red vise, a saw on the wall behind',
    headline: 'A bench to count on',
    text: 'Saw, plane, mallet and vise, each fitted and tried by one person.',
    link: { label: 'See the whole range', to: '/purchase' },
  },
  {
    photo: bannerPhotos.spannerWall,
    alt: 'Spanners hung in order of size on a rail across a dark green wall',
    headline: 'Every size in its place',
    text: 'Drop-forged spanners with the size stamped in the shank.',
    link: { label: 'See turning tools', to: '/purchase?category=turning' },
  },
  {
    photo: bannerPhotos.hammerNails,
    alt: 'A claw hammer beside four nails, driven deeper one by one',
    headline: 'Driven home',
    text: 'Four blows from a forged head on hickory, with a wedge you can renew.',
    link: { label: 'See striking tools', to: '/purchase?category=striking' },
  },
];
