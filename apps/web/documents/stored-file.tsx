import { FileCard } from '#files/web/index.ts'
import { RecordingPlayer } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** A file in a text, shown as what it is. */
export function StoredFile({ fileId, name }: { fileId: Id; name: string }) {
  return (
    <FileCard fileId={fileId} name={name}>
      {({ type, originalFileName }) => (type === 'Audio' || type === 'Video' ? <RecordingPlayer fileId={fileId} name={originalFileName} /> : null)}
    </FileCard>
  )
}
