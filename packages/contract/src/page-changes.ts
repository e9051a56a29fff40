/** The header of API responses to writes that, if they succeed, change what pages show to every visitor. The edge removes it. */
export const PAGE_CHANGES_HEADER = 'x-changes-pages';
