// The limits of imported tables; the spec names no figures here.
export const MAX_COLUMNS = 16_384
export const MAX_TABLES = 256
