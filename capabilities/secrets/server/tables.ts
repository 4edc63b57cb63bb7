import type { Generated } from 'kysely'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface SecretsTable {
  id: string
  team_id: string
  purpose: string
  /** The key of the installation that encrypts the data key. */
  key_id: string
  wrapped_key: Buffer
  sealed: Buffer
  created_at: Generated<Date>
  rewrapped_at: Date | null
}

/** Which keys encrypt something: ids, no keys. */
interface SecretKeysTable {
  key_id: string
  first_used_at: Generated<Date>
  /** How often something was encrypted under it. */
  uses: Generated<string>
  /** Since a rotation found nothing under it. */
  unused_since: Date | null
}

declare module '#platform/server/database/tables.ts' {
  interface GlobalTables {
    secret_keys: SecretKeysTable
  }
  interface CellTables {
    secrets: SecretsTable
  }
}

/** The events that announce changes of these rows. */
export const announcedBy = {
  secrets: 'nothing',
} as const satisfies AnnouncedBy
