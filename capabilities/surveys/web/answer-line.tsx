import { useRef, useState, type ReactNode } from 'react'
import { textOfContent } from '#editor/document/text.ts'
import { BlocksView, useFoundWords } from '#editor/web/index.ts'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { MatchText } from '#platform/web/design/match-text.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { nameBesideAnswer } from '../model/name-beside-answer.ts'
import { wordsOf, type Answer } from './answer.ts'
import { useFoundInAnswer } from './found-in-answers.tsx'
import { surveyStrings as text } from './strings.ts'
import classes from './surveys.module.css'

/** An answer with more characters is shown cut until the user expands it. */
const CUT_CHARS = 900

/** A column beside an answer: the name of a field or question, and its value. */
export interface Beside {
  key: string
  label: string
  /** Null while it is loaded. */
  value: string | null
}

const NO_WORDS: readonly string[] = []

interface AnswerLineProps {
  answer: Answer
  /** The texts of the chosen options; empty for free text. */
  chosen: readonly string[]
  beside: readonly Beside[]
  noteHref: string
  /** What the page shows below the words. */
  children?: ReactNode
}

/** One answer: its words with their highlights, or the chosen options, its tags, and the columns beside it. */
export function AnswerLine({ answer, chosen, beside, noteHref, children }: AnswerLineProps) {
  const words = wordsOf(answer)
  const said = textOfContent({ type: 'doc', content: [...words] })
  const isLong = said.length > CUT_CHARS
  const name = nameBesideAnswer(answer.note.title, said) ?? text.openNote
  const [isWhole, setWhole] = useState(false)
  const found = useFoundInAnswer(answer.id)
  const shown = useRef<HTMLDivElement>(null)
  useFoundWords(shown, found?.words ?? NO_WORDS, answer.block)
  const tags = new Map(answer.highlights.flatMap((highlight) => highlight.tags.map((tag) => [tag.id, tag] as const)))
  return (
    <div className={classes.line} data-alone={beside.length === 0 || undefined}>
      <div className={classes.said}>
        {chosen.length > 0 && (
          <ul className={classes.chosen}>
            {chosen.map((option, at) => (
              <li key={at}>{option}</li>
            ))}
          </ul>
        )}
        {words.length > 0 && (
          <div
            ref={shown}
            className={classes.words}
            data-answer={answer.id}
            data-cut={(isLong && !isWhole) || undefined}
          >
            <BlocksView blocks={words} />
          </div>
        )}
        {isLong && !isWhole && found !== undefined && (
          <p className={classes.excerpt}>
            <MatchText segments={found.excerpt} />
          </p>
        )}
        {isLong && (
          <button type="button" className={classes.link} onClick={() => setWhole(!isWhole)}>
            {isWhole ? text.showLess : text.showWhole}
          </button>
        )}
        <div className={classes.under}>
          <Link className={classes.note} href={noteHref}>
            {name || text.untitledNote}
          </Link>
          {[...tags.values()].map(({ id, title, color }) => (
            <ColorChip key={id} label={title} color={color} />
          ))}
          {children}
        </div>
      </div>
      {beside.length > 0 && (
        <dl className={classes.beside}>
          {beside.map(({ key, label, value }) => (
            <div key={key}>
              <dt title={label}>{label}</dt>
              <dd>{value === '' ? '–' : value}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}
