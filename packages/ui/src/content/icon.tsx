const circle = 'M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19z';

/** The path of each icon, for one stroke on a grid of 24 by 24. */
const paths = {
  back: 'M19 12H5M11 6l-6 6l6 6',
  check: 'M5 13l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM5.5 15H4V4h11v1.5',
  down: 'M12 5v14M6 13l6 6l6-6',
  info: `${circle}M12 11v5.5M12 7.5h.01`,
  menu: 'M3 6h18M3 12h18M3 18h18',
  minus: 'M5 12h14',
  next: 'M9 6l6 6l-6 6',
  plus: 'M5 12h14M12 5v14',
  previous: 'M15 6l-6 6l6 6',
  retry: 'M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5',
  sort: 'M7 20V4M3 8l4-4l4 4M17 4v16M13 16l4 4l4-4',
  star: 'M12 2.6L14.7 9.1L21.7 9.6L16.4 14.2L18 21.1L12 17.4L6 21.1L7.6 14.2L2.3 9.6L9.3 9.1z',
  up: 'M12 19V5M6 11l6-6l6 6',
  warning: `${circle}M12 7v6M12 16.5h.01`,
} as const;

export interface IconProps {
  name: keyof typeof paths;
  /** Pixels at the usual text size, which grow with it, or a length such as `1em`. */
  size?: number | string;
  strokeWidth?: number;
  /** The accessible name. Without a label the icon is hidden from screen readers. */
  label?: string;
  className?: string;
}

/** An icon in the color of the surrounding text. */
export function Icon({ name, size = 24, strokeWidth = 2, label, className }: IconProps) {
  const length = typeof size === 'number' ? `${size / 16}rem` : size;
  return (
    <svg
      className={className}
      width={length}
      height={length}
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
      <path d={paths[name]} />
    </svg>
  );
}
