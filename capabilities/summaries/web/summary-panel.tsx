import { useState } from 'react'
import type { WordsInBlock } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copyText, wholeAddress } from '#platform/web/design/copy-text.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { isExtractive, type Framework } from '../model/frameworks.ts'
import { copiedSummary } from './copied-summary.ts'
import { Instructions } from './instructions.tsx'
import { languageName } from './language-menu.ts'
import { SentenceEditor } from './sentence-editor.tsx'
import { sentencePlaces } from './sentence-places.ts'
import { strings } from './strings.ts'
import { summaryActions } from './summary-actions.ts'
import { LanguageChoice, SummaryFoot } from './summary-foot.tsx'
import { SummaryOffer } from './summary-offer.tsx'
import { SummaryProgress } from './summary-progress.tsx'
import { SummaryView } from './summary-view.tsx'
import { SummaryWays } from './summary-ways.tsx'
import classes from './summary.module.css'
import { useNoteSummary, useSummarizing, useSummaryEdits, type SummarizedNote } from './use-note-summary.ts'
import { useSummaryChoice } from './use-summary-choice.ts'

interface SummaryPanelProps {
  note: { id: Id; title: string }
  /** Shows a sentence in the text of the page. */
  onShow: (words: WordsInBlock) => void
  /** Shows a block whose words have changed. */
  onShowBlock: (blockId: string) => void
  /** The address of the note at a passage. */
  hrefOf: (passage: string) => string
}

/** The summary of a note in its side panel: each sentence opens its place in the note, or its quote. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { note, error, retry } = useNoteSummary(props.note.id)
  if (!note) return error ? <ErrorState compact message={error.message} onRetry={retry} /> : <LoadingRows />
  return <KnownSummary {...props} known={note} />
}

function KnownSummary({ note, known, onShow, onShowBlock, hrefOf }: SummaryPanelProps & { known: SummarizedNote }) {
  const commands = useSummarizing(note.id)
  const edits = useSummaryEdits(note.id)
  const { summary, summaryRun: run, summaryOffer: offer, summaryUnavailable: unavailable } = known
  const { summaryViewerCan: can, summaryWritingUnavailable: needs } = known
  const { framework, setFramework, language, projectLanguage, chosenLanguage, setLanguage } = useSummaryChoice(known)
  const [isAdding, setAdding] = useState(false)
  const [asksForInstructions, askForInstructions] = useState(false)
  const isRunning = run?.isUnderWay === true
  const mayBegin = unavailable === null && !isRunning && (isExtractive(framework) || needs === null)
  const begin = (as: Framework = framework): void => {
    if (as === 'CustomPrompt') askForInstructions(true)
    else void commands.summarize({ framework: as, language: chosenLanguage, instructions: null })
  }
  const copy = async (): Promise<void> => {
    if (!summary) return
    const source = { title: note.title, hrefOf: (passage: string) => wholeAddress(hrefOf(passage)) }
    await copyText(copiedSummary(summary, source), strings.copied)
  }
  useAction(summaryActions.again, () => begin(), { enabled: summary !== null && mayBegin })
  useAction(summaryActions.copy, copy, { enabled: summary !== null })
  useAction(summaryActions.remove, async () => void (await commands.remove()), {
    enabled: summary !== null && can.remove,
  })
  const { show, showChapter } = sentencePlaces({ onShow, onShowBlock })
  const instructions = asksForInstructions && mayBegin && (
    <Instructions
      onCancel={() => askForInstructions(false)}
      onBegin={(words) => {
        askForInstructions(false)
        void commands.summarize({ framework: 'CustomPrompt', language: chosenLanguage, instructions: words })
      }}
    />
  )
  const progress = isRunning ? (
    <SummaryProgress
      progress={run.progress}
      hasSummary={summary !== null}
      onCancel={can.summarize ? () => void commands.cancel() : null}
    />
  ) : null
  const failure = run?.failure != null && (
    <p className={classes.failure} role="status">
      {run.failure}
    </p>
  )
  const languageChoice = { language, needs, onChoose: setLanguage }
  const languageNotice = projectLanguage !== null && chosenLanguage === undefined && needs !== null && (
    <p className={classes.quiet}>{strings.projectLanguage(languageName(projectLanguage))}</p>
  )
  if (!summary) {
    return (
      <div className={classes.panel}>
        {progress ?? (
          <EmptyState
            compact
            title={strings.none}
            action={
              <SummaryWays
                framework={framework}
                needs={needs}
                disabled={!mayBegin}
                onBegin={() => begin()}
                onFramework={setFramework}
              >
                <LanguageChoice {...languageChoice} />
              </SummaryWays>
            }
          >
            {unavailable ?? (isExtractive(framework) ? strings.noneHint : strings.writtenHint)}
          </EmptyState>
        )}
        {languageNotice}
        {instructions}
        {failure}
      </div>
    )
  }
  return (
    <div className={classes.panel}>
      {progress}
      {failure}
      {instructions}
      {offer && (
        <SummaryOffer
          offer={offer}
          onShow={show}
          onTake={can.edit ? (changeIds) => void edits.take(offer.id, changeIds) : null}
          onDismiss={() => void edits.dismiss(offer.id)}
        />
      )}
      <SummaryView
        summary={summary}
        onShow={show}
        onShowChapter={showChapter}
        onEdit={can.edit ? edits.edit : null}
        foot={
          <>
            {isAdding && can.edit && (
              <SentenceEditor
                text=""
                onSave={(text) => void edits.add(summary.id, text).then((isDone) => isDone && setAdding(false))}
                onCancel={() => setAdding(false)}
              />
            )}
            {languageNotice}
            <SummaryFoot
              summary={summary}
              unavailable={unavailable}
              needs={needs}
              mayBegin={mayBegin}
              mayRemove={can.remove}
              language={languageChoice}
              onBegin={begin}
              onAdd={can.edit && !isAdding ? () => setAdding(true) : null}
              onCopy={() => void copy()}
              onRemove={() => void commands.remove()}
            />
          </>
        }
      />
    </div>
  )
}
