import { drawings } from './drawings.ts';

export interface IconProps {
  name: keyof typeof drawings;
  /** Pixels, or a length such as `1em`. */
  size?: number | string;
  strokeWidth?: number;
  /** What it says where no words beside it do; without a label nobody hears of it. */
  label?: string;
  className?: string;
}

/** A drawing in the colour of the text around it. */
export function Icon({ name, size = 24, strokeWidth = 2, label, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <path d={drawings[name]} />
    </svg>
  );
}
