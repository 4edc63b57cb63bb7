import type { WordsInBlock } from '#editor/web/index.ts'
import { recordingOnPage } from '#media/web/index.ts'
import type { ShownSection, ShownSentence } from './use-note-summary.ts'

interface ShownPlaces {
  /** Shows a sentence in the text of the page. */
  onShow: (words: WordsInBlock) => void
  /** Shows a block whose words have changed. */
  onShowBlock: (blockId: string) => void
}

/** Shows where sentences of a summary are from, in the text and in its recording. */
export function sentencePlaces({ onShow, onShowBlock }: ShownPlaces) {
  const show = ({ text, start, blockId, plays, quote }: ShownSentence): void => {
    if (blockId === null) return
    if (text === null || !start) return onShowBlock(blockId)
    onShow({ blockId, offset: start.offset, text: quote?.begins ?? text })
    if (plays) recordingOnPage(plays.fileId)?.seek(plays.startMs)
  }
  const showChapter = ({ fileId, startMs, sentences }: ShownSection): void => {
    const first = sentences.find(({ text }) => text !== null)
    if (first) show(first)
    if (fileId !== null && startMs !== null) recordingOnPage(fileId)?.seek(startMs)
  }
  return { show, showChapter }
}
