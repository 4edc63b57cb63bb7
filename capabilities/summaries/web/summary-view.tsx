import IconSparkles from '@tabler/icons-react/dist/esm/icons/IconSparkles.mjs'
import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { clockText } from '#media/web/index.ts'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { languageName } from './language-menu.ts'
import { strings } from './strings.ts'
import { SummarySentence } from './summary-sentence.tsx'
import { summaryActions } from './summary-actions.ts'
import classes from './summary.module.css'
import type { ShownSection, ShownSentence, ShownSummary } from './use-note-summary.ts'

interface SummaryViewProps {
  summary: ShownSummary
  onShow: (sentence: ShownSentence) => void
  onShowChapter: (section: ShownSection) => void
  /** Null if the viewer may not edit it. An empty text removes the sentence. */
  onEdit: ((sentence: ShownSentence, text: string) => Promise<boolean>) | null
  /** What can be done with it. */
  foot: ReactNode
}

/** The sections of a summary. Up and down move from sentence to sentence; Enter opens one. */
export function SummaryView({ summary, onShow, onShowChapter, onEdit, foot }: SummaryViewProps) {
  const frame = useRef<HTMLDivElement>(null)
  const move = (by: 1 | -1): void => {
    const all = [...(frame.current?.querySelectorAll<HTMLElement>('[data-summary-sentence]') ?? [])]
    const at = all.findIndex((one) => one === document.activeElement)
    const next = all[at === -1 ? (by === 1 ? 0 : all.length - 1) : Math.min(all.length - 1, Math.max(0, at + by))]
    next?.focus()
  }
  useAction(summaryActions.next, () => move(1))
  useAction(summaryActions.previous, () => move(-1))
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key]
    if (by === undefined) return
    event.preventDefault()
    move(by)
  }
  const { sections, framework, language, updatedAt, contributors, cutAt, byMeaning, writtenBy, leftOut } = summary
  const isTranslated = sections.some(({ sentences }) => sentences.some((one) => one.isTranslated))
  const changed = sections.flatMap(({ sentences }) => sentences.filter(({ text }) => text === null)).length
  const names = contributors.map(({ name }) => name || strings.someone).join(', ')
  return (
    <>
      <p className={classes.head}>
        <span className={classes.framework}>{strings.frameworks[framework]}</span>
        {language !== null && <span>{languageName(language)}</span>}
        {writtenBy !== null && (
          <span className={classes.byAi}>
            <IconSparkles size={13} stroke={1.8} aria-hidden="true" />
            {strings.byAi}
          </span>
        )}
        {names !== '' && <span>{strings.made(names)}</span>}
        <RelativeTime at={updatedAt} />
      </p>
      {changed > 0 && (
        <p className={classes.quiet} role="status">
          {writtenBy === null ? strings.changedHint(changed) : strings.withdrawnHint(changed)}
        </p>
      )}
      <div ref={frame} className={classes.sections} onKeyDown={onKeyDown}>
        {sections.map((section, at) => (
          <Section
            key={`${summary.id}.${at}`}
            section={section}
            first={numberOf(sections, at)}
            {...{ onShow, onShowChapter, onEdit }}
          />
        ))}
      </div>
      {cutAt !== null && <p className={classes.quiet}>{strings.cutAt(cutAt)}</p>}
      {leftOut > 0 && <p className={classes.quiet}>{strings.leftOut(leftOut)}</p>}
      {writtenBy !== null && <p className={classes.quiet}>{strings.byModel(writtenBy, isTranslated)}</p>}
      {writtenBy === null && !byMeaning && <p className={classes.quiet}>{strings.byWords}</p>}
      {foot}
    </>
  )
}

/** The number of the first sentence of a section, from 1. */
function numberOf(sections: readonly ShownSection[], at: number): number {
  return 1 + sections.slice(0, at).reduce((sum, { sentences }) => sum + sentences.length, 0)
}

function Section({
  section,
  first,
  onShow,
  onShowChapter,
  onEdit,
}: { section: ShownSection; first: number } & Pick<SummaryViewProps, 'onShow' | 'onShowChapter' | 'onEdit'>) {
  const { title, startMs, fileId, sentences } = section
  const time = startMs !== null && fileId !== null ? clockText(startMs) : null
  const named = title ?? (time === null ? null : strings.chapter)
  return (
    <section aria-label={named ?? strings.section}>
      {named !== null && (
        <h3 className={classes.title}>
          {named}
          {time !== null && (
            <button
              type="button"
              className={classes.time}
              aria-label={strings.play(named, time)}
              onClick={() => onShowChapter(section)}
            >
              {time}
            </button>
          )}
        </h3>
      )}
      <ul className={classes.sentences}>
        {sentences.map((sentence, at) => (
          <SummarySentence key={sentence.id} sentence={sentence} number={first + at} onShow={onShow} onEdit={onEdit} />
        ))}
      </ul>
    </section>
  )
}
