import { z } from 'zod'

/** How backups are laid out. A newer one is refused by an older program. */
export const BACKUP_FORMAT = 1

/** The last file written: a folder without it is no backup. */
export const MANIFEST_FILE = 'manifest.json'

const table = z.object({
  schema: z.enum(['global', 'cell']),
  name: z.string(),
  /** The columns of the file, in its order. */
  columns: z.array(z.string()),
  rows: z.int(),
  sha256: z.string(),
})

export const manifest = z.object({
  format: z.int(),
  /** The newest migration of the database that was backed up. */
  schema: z.string(),
  takenAt: z.string(),
  tables: z.array(table),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), contentType: z.string() })),
})

export type Manifest = z.output<typeof manifest>
export type BackedUpTable = z.output<typeof table>

export function tableFile({ schema, name }: Pick<BackedUpTable, 'schema' | 'name'>): string {
  return `tables/${schema}.${name}.copy`
}
