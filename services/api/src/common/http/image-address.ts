// The site's policy shows no picture by plain http. A second slash, or a backslash, would lead to another site.
export const IMAGE_ADDRESS = /^(https:\/\/|\/(?![/\\]))\S+$/i;

export const IMAGE_ADDRESS_MESSAGE =
  'img must be an address that starts with https://, or a path on this site that starts with a single /.';
