import pg from 'pg'
import { BOOTSTRAP_ROLE, PRODUCT_ROLE, socketConnectionString } from './roles.ts'

/** Creates the product's role and database if absent. Safe to repeat after an interruption. */
export async function provision(socketFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: socketConnectionString(socketFolder, BOOTSTRAP_ROLE, 'postgres') })
  await client.connect()
  try {
    const role = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [PRODUCT_ROLE])
    if (role.rowCount === 0) {
      await client.query(`CREATE ROLE ${PRODUCT_ROLE} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB CREATEROLE`)
    }
    const database = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [PRODUCT_ROLE])
    if (database.rowCount === 0) {
      await client.query(`CREATE DATABASE ${PRODUCT_ROLE} OWNER ${PRODUCT_ROLE} ENCODING 'UTF8' TEMPLATE template0`)
    }
  } finally {
    await client.end()
  }
}
