import type { Generated } from 'kysely'
import type { FileType, UploadStatus, WithheldPart } from '../model/stored-file.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'

interface FileContentsTable {
  id: string
  team_id: string
  sha256: Uint8Array
  bytes: string
  content_type: string
  type: FileType
  storage_key: string
  image_pixel_width: number | null
  image_pixel_height: number | null
  image_color: string | null
  image_widths: Generated<number[]>
  image_failure: string | null
  created_at: Generated<Date>
  unreferenced_since: Date | null
}

interface FilesTable {
  id: string
  team_id: string
  scope_id: string
  document_id: string | null
  content_id: string | null
  next_content_id: Generated<string | null>
  withheld: Generated<ReadonlyArray<WithheldPart>>
  original_file_name: string
  upload_status: UploadStatus
  upload_bytes: string | null
  upload_failure: string | null
  /** The process that receives its parts, by the name of its upload store. */
  upload_receiver: string | null
  created_by_kind: string
  created_by_id: string | null
  created_at: Generated<Date>
  deleted_at: Date | null
  deletion_id: string | null
}

declare module '#platform/server/database/tables.ts' {
  interface CellTables {
    file_contents: FileContentsTable
    files: FilesTable
  }
}

/** The events that report changes of these rows. */
export const announcedBy = {
  file_contents: ['file'],
  files: ['file', 'note.moved', 'insight.moved', 'deletion'],
} as const satisfies AnnouncedBy
