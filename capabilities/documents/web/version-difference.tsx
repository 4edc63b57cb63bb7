import {
  DocumentNowDocument,
  DocumentVersionContentDocument,
} from '#generated/operations/capabilities/documents/web/versions.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { WordDifference } from '#platform/web/design/word-difference.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './documents.module.css'
import { documentStrings as strings } from './strings.ts'

interface VersionDifferenceProps {
  documentId: Id
  versionId: Id
  /** The version before, null if there is none; or the current text. */
  against: { beforeId: Id | null } | 'now'
}

/** The changes of words between a version and the one before, or from it to the current text. */
export function VersionDifference({ documentId, versionId, against }: VersionDifferenceProps) {
  if (against === 'now') return <ToNow documentId={documentId} versionId={versionId} />
  const { beforeId } = against
  if (beforeId === null) return <p className={classes.differenceNote}>{strings.onlyFirst}</p>
  return <FromBefore documentId={documentId} versionId={versionId} beforeId={beforeId} />
}

function FromBefore({ documentId, versionId, beforeId }: { documentId: Id; versionId: Id; beforeId: Id }) {
  const before = useVersion(documentId, beforeId)
  const version = useVersion(documentId, versionId)
  return <Difference was={before} is={version} hint={strings.sinceBeforeHint} />
}

function ToNow({ documentId, versionId }: { documentId: Id; versionId: Id }) {
  const version = useVersion(documentId, versionId)
  const now = useAnswer(DocumentNowDocument, { variables: { id: documentId }, followsText: () => documentId })
  return <Difference was={version} is={{ ...now, content: now.data?.document?.content }} hint={strings.toNowHint} />
}

function useVersion(documentId: Id, versionId: Id) {
  const answer = useAnswer(DocumentVersionContentDocument, {
    variables: { id: documentId, versionId },
    ifKnown: 'keep',
  })
  return { ...answer, content: answer.data?.document?.version }
}

interface Side {
  content: unknown
  error: { message: string } | null
  retry: () => void
}

function Difference({ was, is, hint }: { was: Side; is: Side; hint: string }) {
  const failed = [was, is].find((side) => side.error && side.content === undefined)
  if (failed?.error)
    return <ErrorState compact title={strings.failed} message={failed.error.message} onRetry={failed.retry} />
  if (was.content === undefined || is.content === undefined) return <LoadingRows rows={4} />
  const [former, present] = [wordsOf(was.content), wordsOf(is.content)]
  return (
    <div
      className={classes.previewText}
      role="textbox"
      aria-multiline="true"
      aria-readonly="true"
      aria-label={strings.versionText}
      tabIndex={0}
    >
      <p className={classes.differenceHint}>{former === present ? strings.sameWords : hint}</p>
      <WordDifference was={former} is={present} />
    </div>
  )
}

function wordsOf(content: unknown): string {
  return textOfContent(content as DocumentJson)
}
