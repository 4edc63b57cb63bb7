import { CopiesOfFileDocument } from '#generated/operations/capabilities/files/web/files.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Link } from '#platform/web/design/link.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import classes from './files.module.css'
import { strings } from './strings.ts'

/** Shows where the same bytes are stored already, when they are uploaded a second time. Nothing where they are new. */
export function EarlierCopy({ fileId }: { fileId: Id }) {
  const { data } = useAnswer(CopiesOfFileDocument, { variables: { id: fileId } })
  const [earliest] = data?.file?.copies ?? []
  if (!earliest) return null
  return (
    <span className={classes.detail}>
      {strings.sameAs} <Link href={`/f/${earliest.id}`}>{earliest.originalFileName}</Link>
    </span>
  )
}
