import { Button } from '@mantine/core'
import { sentenceAt, type Stretch } from '#coding/model/stretch.ts'
import { codingStrings as strings, type CodingProgress } from '#coding/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import classes from './coding-desk.module.css'
import { deskActions } from './desk-actions.ts'

/** Shown after the last sentence: what is left, and a link to it. */
export function AtEnd({
  progress,
  total,
  onGo,
}: {
  progress: CodingProgress
  total: number
  onGo: (to: Stretch) => void
}) {
  const { coded, skipped } = progress
  const open = total - coded - skipped
  const [found, title, act] =
    open > 0
      ? [progress.find('o', 0), strings.atEnd, strings.toOpen]
      : [progress.find('s', 0), strings.allCoded, strings.backToSkipped]
  return (
    <div className={classes.waiting}>
      <EmptyState
        picture={<BlankSheets />}
        title={title}
        action={
          found === -1 ? (
            <Button variant="default" onClick={() => runAction(deskActions.leave.id)}>
              {strings.leave}
            </Button>
          ) : (
            <Button variant="default" onClick={() => onGo(sentenceAt(found))}>
              {act}
            </Button>
          )
        }
      >
        {open > 0 ? strings.openLeft(open) : skipped > 0 ? strings.skippedLeft(skipped) : strings.allDone}
      </EmptyState>
    </div>
  )
}
