import { UploadsTray } from '#files/web/index.ts'
import { TranscriptNotices } from '#transcripts/web/index.ts'

/** The progress of the files that this page uploads. */
export function UploadsHere() {
  return (
    <>
      <UploadsTray />
      <TranscriptNotices />
    </>
  )
}
