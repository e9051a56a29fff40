/**
 * The header with the tags of an API response, separated by spaces: of the data that a read returns, or that a write has changed. A tag is a kind of
 * data, such as `tools`, or a part of it, such as `tools:0198`. The edge removes the header.
 */
export const DATA_TAGS_HEADER = 'x-data-tags';
