import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { copyText, wholeAddress } from '#platform/web/design/copy-text.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { copiedSet } from './copied-set.ts'
import { Instructions } from './instructions.tsx'
import { SetMade } from './set-made.tsx'
import { setFrameworkMenu, type SetWay } from './set-framework-menu.ts'
import { SetSections } from './set-sections.tsx'
import { setStrings } from './set-strings.ts'
import { strings } from './strings.ts'
import { LanguageChoice } from './summary-foot.tsx'
import classes from './summary.module.css'
import { useSetSummary, type SetQuote, type SetToSummarize } from './use-set-summary.ts'

interface SetSummaryPanelProps {
  of: SetToSummarize
  /** What is summarised, as it is called. */
  named: string
  /** How many were chosen, where `of` has the first of more. */
  chosen?: number | null
  /** The address of the place of a quote. */
  hrefOf: (quote: SetQuote) => string
}

/** What notes or highlights say together, each sentence or quote opening its place, and the next summary in progress. */
export function SetSummaryPanel({ of, named, chosen = null, hrefOf }: SetSummaryPanelProps) {
  const { set, error, retry, summarize, cancel, remove, edit } = useSetSummary(of)
  const [chosenLanguage, setLanguage] = useState<string | null | undefined>(undefined)
  const [asksForInstructions, askForInstructions] = useState(false)
  if (!set)
    return error ? (
      <ErrorState compact message={error.message} onRetry={retry} />
    ) : (
      <LoadingRows label={setStrings.loading} />
    )
  const { summary, run, unavailable, writingUnavailable: needs, viewerCan: can } = set
  const isRunning = run?.isUnderWay === true
  const mayBegin = unavailable === null && !isRunning
  const language = chosenLanguage === undefined ? (needs === null ? set.defaultLanguage : null) : chosenLanguage
  const begin = ({ framework, isWritten }: SetWay, instructions: string | null = null): void => {
    if (framework === 'CustomPrompt' && instructions === null) return askForInstructions(true)
    askForInstructions(false)
    void summarize({ framework, isWritten, language: isWritten ? language : null, instructions, chosen })
  }
  const choice = (
    <>
      <ActionMenu entries={setFrameworkMenu(needs, begin)}>
        <PlainButton compact disabled={!mayBegin}>
          {summary ? strings.again : strings.summarize}
          <IconChevronDown size={14} stroke={1.8} aria-hidden="true" />
        </PlainButton>
      </ActionMenu>
      {needs === null && (
        <LanguageChoice
          language={language}
          needs={needs}
          own={setStrings.language}
          hint={setStrings.otherLanguages}
          onChoose={setLanguage}
        />
      )}
    </>
  )
  const copy = async (): Promise<void> => {
    if (summary)
      await copyText(
        copiedSet(summary, named, (quote) => wholeAddress(hrefOf(quote))),
        strings.copied,
      )
  }
  const written = isRunning ? (run?.sections ?? []) : []
  const onEdit = can.edit && summary ? edit : null
  return (
    <div className={classes.panel} data-of-set="">
      {isRunning && (
        <ProgressBar
          label={setStrings.running}
          done={run.progress}
          total={1}
          figures={strings.figures(run.progress)}
          {...(unavailable === null && { onCancel: () => void cancel() })}
        />
      )}
      {run?.failure != null && (
        <p className={classes.failure} role="status">
          {run.failure}
        </p>
      )}
      {asksForInstructions && mayBegin && (
        <Instructions
          onCancel={() => askForInstructions(false)}
          onBegin={(words) => begin({ framework: 'CustomPrompt', isWritten: true }, words)}
        />
      )}
      {written.length > 0 && (
        <div className={classes.sections} role="region" aria-label={setStrings.writtenSoFar}>
          <SetSections sections={written} hrefOf={hrefOf} onEdit={null} />
        </div>
      )}
      {written.length === 0 &&
        (summary ? (
          <SetMade summary={summary} hrefOf={hrefOf} onEdit={onEdit} />
        ) : (
          !isRunning && (
            <EmptyState
              compact
              title={setStrings.none}
              action={unavailable === null && <div className={classes.ways}>{choice}</div>}
            >
              {unavailable ?? (needs === null ? setStrings.noneHintWritten : setStrings.noneHint)}
            </EmptyState>
          )
        ))}
      {(summary || isRunning) && (
        <div className={classes.foot}>
          {unavailable === null ? choice : summary && <p className={classes.quiet}>{unavailable}</p>}
          {summary && !isRunning && (
            <PlainButton variant="subtle" compact onClick={() => void copy()}>
              {strings.copy}
            </PlainButton>
          )}
          {summary && !isRunning && can.remove && (
            <PlainButton variant="subtle" compact onClick={() => void remove()}>
              {strings.remove}
            </PlainButton>
          )}
        </div>
      )}
    </div>
  )
}
