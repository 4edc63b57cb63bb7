import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import type { WordsInBlock } from '#editor/web/index.ts'
import { recordingOnPage } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { copyText, wholeAddress } from '#platform/web/design/copy-text.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { isExtractive, type Framework } from '../model/frameworks.ts'
import { copiedSummary } from './copied-summary.ts'
import { frameworkMenu } from './framework-menu.ts'
import { Instructions } from './instructions.tsx'
import { languageName } from './language-menu.ts'
import { SentenceEditor } from './sentence-editor.tsx'
import { strings } from './strings.ts'
import { summaryActions } from './summary-actions.ts'
import { LanguageChoice, SummaryFoot } from './summary-foot.tsx'
import { SummaryOffer } from './summary-offer.tsx'
import { SummaryView } from './summary-view.tsx'
import classes from './summary.module.css'
import {
  useNoteSummary,
  useSummarizing,
  useSummaryEdits,
  type ShownSection,
  type ShownSentence,
  type SummarizedNote,
} from './use-note-summary.ts'

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
  const { summaryViewerCan: can, project } = known
  const needs = known.summaryWritingUnavailable
  const [chosen, setChosen] = useState<Framework | null>(null)
  const framework = chosen ?? summary?.framework ?? project?.defaultFramework ?? 'Summary'
  const [chosenLanguage, setLanguage] = useState<string | null | undefined>(undefined)
  // The server leaves the language of the project where no model can write in it.
  const projectLanguage = project?.defaultSummaryLanguage ?? null
  const language = chosenLanguage === undefined ? (needs === null ? projectLanguage : null) : chosenLanguage
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
    <div className={classes.run}>
      <ProgressBar
        label={strings.running}
        done={run.progress}
        total={1}
        figures={strings.figures(run.progress)}
        {...(can.summarize && { onCancel: () => void commands.cancel() })}
      />
      {summary && <p className={classes.quiet}>{strings.stays}</p>}
    </div>
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
              <div className={classes.ways}>
                <PlainButton compact disabled={!mayBegin} onClick={() => begin()}>
                  {strings.summarize}
                </PlainButton>
                <ActionMenu entries={frameworkMenu(framework, needs, setChosen)}>
                  <PlainButton
                    variant="default"
                    compact
                    aria-label={`${strings.framework}: ${strings.frameworks[framework]}`}
                  >
                    {strings.frameworks[framework]}
                    <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
                  </PlainButton>
                </ActionMenu>
                <LanguageChoice {...languageChoice} />
              </div>
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
