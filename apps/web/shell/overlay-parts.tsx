import { useEffect } from 'react'
import { HintLayer } from '#platform/web/design/hint-layer.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { ToastList } from '#platform/web/design/toast-list.tsx'
import { dismissToastOf, showToast } from '#platform/web/design/toasts.ts'
import { reportLostWordsTo } from '#platform/web/keyboard/index.ts'
import { useReportUndo } from '#platform/web/undo/index.ts'
import { DocumentLinks } from './document-links.ts'
import { shellStrings as strings } from './strings.ts'
import { Uploads } from './uploads.tsx'

/** The parts around a page that are needed only after a user has done something. */
export function OverlayParts() {
  // Nothing can be undone before something was done.
  useReportUndo({
    done(act, direction) {
      dismissToastOf(act)
      showToast({ message: direction === 'undone' ? strings.undone(act.title) : strings.doneAgain(act.title) })
    },
    failed: reportFailure,
  })
  useEffect(() => {
    reportLostWordsTo((words) => {
      const copy = {
        title: strings.copyWords,
        run: () => void navigator.clipboard.writeText(words).catch(reportFailure),
      }
      showToast({ tone: 'failed', message: strings.wordsLost(words.trim()), offer: copy })
    })
  }, [])
  return (
    <>
      <DocumentLinks />
      <HintLayer />
      <Uploads />
      <ToastList />
    </>
  )
}
