import { useCallback, useEffect, useMemo, useState } from 'react'
import { FileCard } from '#files/web/index.ts'
import { RecordingPlayer, showsRecording, type RecordingHandle } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { OfficeViewer, shownAs } from '#office/web/index.ts'
import { hasPages, PdfViewer } from '#pdfs/web/index.ts'
import { Redacting, RedactionLane, useRedactionsOfFile } from '#redactions/web/index.ts'
import { RecordingTranscript } from '#transcripts/web/index.ts'
import { showsSpoken } from './spoken-text.ts'

/** A file in a text, shown according to its type. */
export function StoredFile({ fileId, name }: { fileId: Id; name: string }) {
  return (
    <FileCard fileId={fileId} name={name}>
      {({ type, contentType, originalFileName }) => {
        if (type === 'Audio' || type === 'Video') return <Recording fileId={fileId} name={originalFileName} />
        const office = shownAs(contentType) === null ? null : <OfficeViewer fileId={fileId} name={originalFileName} />
        // A document that cannot be converted to pages here, for example because the converter is not installed, is
        // still readable.
        return hasPages(contentType) ? <PdfViewer fileId={fileId} name={originalFileName} instead={office} /> : office
      }}
    </FileCard>
  )
}

/** A recording, connected with the words below it. */
function Recording({ fileId, name }: { fileId: Id; name: string }) {
  const [handle, setHandle] = useState<RecordingHandle | null>(null)
  // Parts next to the text, such as a list of clips, play it too.
  useEffect(() => (handle ? showsRecording(fileId, handle) : undefined), [fileId, handle])
  const onSpoken = useCallback((partOf: Parameters<typeof showsSpoken>[1]) => showsSpoken(fileId, partOf), [fileId])
  const recording = useRedactionsOfFile(fileId)
  const suggested = useMemo(
    () =>
      (recording?.redactions ?? [])
        .filter(({ state }) => state === 'SUGGESTED')
        .map(({ start, end }) => ({ startMs: start, endMs: end })),
    [recording],
  )
  return (
    <>
      <RecordingPlayer
        fileId={fileId}
        name={name}
        onHandle={setHandle}
        lane={(durationMs) => recording && <RedactionLane recording={recording} durationMs={durationMs} />}
      />
      {recording?.viewerCan.redact && <Redacting fileId={fileId} />}
      <RecordingTranscript fileId={fileId} handle={handle} shaded={suggested} onSpoken={onSpoken} />
    </>
  )
}
