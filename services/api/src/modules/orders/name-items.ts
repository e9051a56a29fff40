const MOST_NAMES = 3;

/** Such as `Awl, Chisel and the delivery`, or `5 tools`. Undefined without any. */
export function nameItems(tools: readonly string[], hasDelivery: boolean): string | undefined {
  const parts = [
    ...(tools.length > MOST_NAMES ? [`${tools.length} tools`] : tools),
    ...(hasDelivery ? ['the delivery'] : []),
  ];
  return parts.length > 0 ? new Intl.ListFormat('en-GB').format(parts) : undefined;
}

/** What is returned if its tools are not known. */
export const PART_OF_ORDER = 'part of the order';
