interface SpacerRowProps {
  /** In pixels. */
  height: number;
  columns: number;
}

/** As high as the rows that are left out. By the attribute, because the page's policy refuses inline styles. */
export function SpacerRow({ height, columns }: SpacerRowProps) {
  if (height === 0) return null;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row is not focusable
    <tr aria-hidden="true">
      <td colSpan={columns} height={height} />
    </tr>
  );
}
