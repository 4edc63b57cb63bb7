import type { Generated } from 'kysely'
import type { FileType } from '../model/stored-file.ts'

interface FilesTable {
  id: string
  team_id: string
  scope_id: string
  original_file_name: string
  content_type: string
  type: FileType
  bytes: string
  sha256: Uint8Array
  storage_key: string
  image_pixel_width: number | null
  image_pixel_height: number | null
  upload_status: Generated<string>
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    files: FilesTable
  }
}
