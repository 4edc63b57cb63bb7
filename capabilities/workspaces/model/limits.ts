/** Document 3 §9.3 and §9.4. */
export const MAX_TEAM_NAME_CHARS = 200
export const MIN_SUBDOMAIN_CHARS = 4
export const MAX_SUBDOMAIN_CHARS = 63
