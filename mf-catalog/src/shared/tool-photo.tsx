import type { Tool } from '@whetstone/contract';
import { Photo } from '@whetstone/ui';
import { ForeignPhoto } from './foreign-photo.tsx';
import { MissingPhoto } from './missing-photo.tsx';

const OWN_PHOTO = /^(\/media\/[\w-]+)-1200\.webp$/;
const WIDTHS = [600, 800, 1200];
const WEB_ADDRESS = /^https?:\/\//;

interface ToolPhotoProps {
  tool: Pick<Tool, 'name' | 'img' | 'alt'>;
  /** How wide it is shown, as in the `sizes` attribute. */
  sizes: string;
  priority?: boolean;
}

/** A tool's picture: our own photographs in the best size and format, anybody else's as it is. */
export function ToolPhoto({ tool, sizes, priority }: ToolPhotoProps) {
  const { img } = tool;
  const alt = tool.alt || tool.name;
  const own = OWN_PHOTO.exec(img)?.[1];
  if (own) {
    const sources = { avif: widths(own, 'avif'), webp: widths(own, 'webp') };
    return (
      <Photo
        src={img}
        sources={sources}
        alt={alt}
        sizes={sizes}
        width={1200}
        height={1200}
        priority={priority}
      />
    );
  }
  if (WEB_ADDRESS.test(img)) return <ForeignPhoto key={img} src={img} alt={alt} />;
  return <MissingPhoto alt={alt} />;
}

function widths(own: string, format: string): string {
  return WIDTHS.map((width) => `${own}-${width}.${format} ${width}w`).join(', ');
}
