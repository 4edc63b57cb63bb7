import { clockText } from '#media/web/index.ts'
import { EditableSentence } from './editable-sentence.tsx'
import { strings } from './strings.ts'
import classes from './summary.module.css'
import type { ShownSentence } from './use-note-summary.ts'

interface SummarySentenceProps {
  sentence: ShownSentence
  /** Its number in the summary, from 1. */
  number: number
  onShow: (sentence: ShownSentence) => void
  /** Null if the viewer may not edit it. An empty text removes it. */
  onEdit: ((sentence: ShownSentence, text: string) => Promise<boolean>) | null
}

/** A sentence of a summary: opens its place in the note, and says whose words it is in. */
export function SummarySentence({ sentence, number, onShow, onEdit }: SummarySentenceProps) {
  return (
    <EditableSentence text={sentence.text} number={number} onEdit={onEdit && ((text) => onEdit(sentence, text))}>
      <SentenceWords sentence={sentence} onShow={onShow} />
    </EditableSentence>
  )
}

/** What a sentence says, and what it stands on. */
export function SentenceWords({ sentence, onShow }: Pick<SummarySentenceProps, 'sentence' | 'onShow'>) {
  const { text, speaker, plays, isWritten, isTranslated, struck, quote } = sentence
  const isGone = text === null && (isWritten || sentence.isEdited || sentence.isImported)
  if (struck !== null || isGone) {
    return (
      <div className={classes.struck}>
        {text !== null && <s>{text}</s>}
        <span className={classes.source}>
          {text === null || struck === null ? strings.withdrawn : strings.struck[struck]}
        </span>
      </div>
    )
  }
  const source = [speaker, plays && clockText(plays.startMs)].filter(Boolean).join(' · ')
  const by = byOf(sentence)
  const words = (
    <>
      {text === null ? <s>{strings.changed}</s> : text}
      {quote !== null && <q className={classes.quote}>{quote.text}</q>}
      {source !== '' && <span className={classes.source}>{source}</span>}
      {isTranslated && <span className={classes.source}>{strings.translated}</span>}
      {by !== null && <span className={classes.source}>{by}</span>}
    </>
  )
  // What stands on nothing in the note opens nothing.
  if (sentence.blockId === null || (by !== null && sentence.start === null))
    return <div className={classes.struck}>{words}</div>
  return (
    <button type="button" data-summary-sentence="" className={classes.sentence} onClick={() => onShow(sentence)}>
      {words}
    </button>
  )
}

function byOf({ isEdited, editedBy, isImported }: ShownSentence): string | null {
  if (isImported) return strings.imported
  return isEdited ? strings.edited(editedBy?.name || strings.someone) : null
}
