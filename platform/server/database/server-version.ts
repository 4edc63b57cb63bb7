import pg from 'pg'

/** The version that the database server reports. @throws when it cannot be reached. */
export async function serverVersion(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>('select version()')
    return rows[0]?.version.split(' on ')[0] ?? ''
  } finally {
    await client.end()
  }
}
