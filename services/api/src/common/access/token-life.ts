/** How long an access token is good for, if nothing ends it before. */
export const ACCESS_TOKEN_LIFE_SECONDS = 15 * 60;
