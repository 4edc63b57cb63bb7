import { z } from 'zod'

/** The version of the layout of backups. An older program refuses a newer one. */
export const BACKUP_FORMAT = 1

/** The last file written: a folder without it is not a backup. */
export const MANIFEST_FILE = 'manifest.json'
export const TABLES_FOLDER = 'tables'
export const FILES_FOLDER = 'files'
/** The keys that encrypt stored secrets, if they were asked for. */
export const SECRET_KEYS_FILE = 'secret-keys'

/** Lists every workspace. If there are none, the installation is empty. */
export const WORKSPACES = 'select team_id from global.workspace_routes order by team_id'

export const manifest = z.object({
  format: z.int(),
  /** The newest migration of the database that was backed up. */
  schema: z.string(),
  takenAt: z.string(),
  tables: z.array(
    z.object({
      schema: z.enum(['global', 'cell']),
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  files: z.array(z.object({ key: z.string(), bytes: z.number(), contentType: z.string() })),
})

export type Manifest = z.output<typeof manifest>
