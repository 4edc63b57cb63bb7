/** The role of the product: it owns its database, and row-level security holds for it. */
export const PRODUCT_ROLE = 'quarry'
/** The superuser of the embedded server, for setting it up only. */
export const BOOTSTRAP_ROLE = 'postgres'

/** The address of a database on a server that listens in this socket folder. */
export function socketConnectionString(socketFolder: string, role: string, database: string): string {
  return `postgresql://${role}@localhost/${database}?host=${encodeURIComponent(socketFolder)}`
}
