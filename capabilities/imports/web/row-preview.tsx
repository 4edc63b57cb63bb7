import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs'
import { memo, useMemo } from 'react'
import { contentOfText } from '#editor/document/content.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'
import { AS_WRITTEN_HEADING, type RowOutcome, type RowText, type SurveyRow } from '../model/survey-row.ts'
import { bodyHeadings, questionsOf, spokenColumnsOf } from '../model/mapped-questions.ts'
import { createRowMapper } from '../model/row-mapper.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import type { ImportMapping } from '../model/table-mapping.ts'
import classes from './imports.module.css'
import { SpokenLines } from './spoken-lines.tsx'
import { scrolledByKeys } from './scrolled-by-keys.ts'
import { strings } from './strings.ts'

const MAX_SHOWN_CHARS = 400
const MAX_SHOWN_TURNS = 6
/** Fields, and answers, of one note; tables can have thousands of columns. */
const MAX_SHOWN_PARTS = 80

function shortened(text: string): string {
  return text.length > MAX_SHOWN_CHARS ? `${text.slice(0, MAX_SHOWN_CHARS)}…` : text
}

/** The first rows as the notes that they will become, by the same function that imports them. */
export const RowPreview = memo(function RowPreview({
  mapping,
  rows,
  total,
}: {
  mapping: ImportMapping
  rows: readonly (readonly string[])[]
  total: number
}) {
  const outcomes = useMemo(() => {
    const map = createRowMapper(mapping)
    return rows.map((row, at) => map(row, at + 1))
  }, [mapping, rows])
  const questions = useMemo(
    () => new Map(questionsOf(mapping).map((question) => [question.question, question.text])),
    [mapping],
  )
  const headings = useMemo(() => bodyHeadings(mapping), [mapping])
  const spokenColumns = useMemo(() => spokenColumnsOf(mapping), [mapping])
  if (rows.length === 0) return <EmptyLine>{strings.noRows}</EmptyLine>
  return (
    <>
      <p className={classes.quiet}>{strings.previewHint(rows.length, total)}</p>
      <div className={classes.previewScroll} {...scrolledByKeys(strings.preview)}>
        <ol className={classes.notes}>
          {outcomes.map((outcome) => (
            <li key={outcome.ok ? outcome.row.rowNumber : outcome.rowNumber} className={classes.note}>
              {outcome.ok ? (
                <NotePreview
                  row={outcome.row}
                  questions={questions}
                  headings={headings}
                  spokenColumns={spokenColumns}
                />
              ) : (
                <FailedRow outcome={outcome} />
              )}
            </li>
          ))}
        </ol>
      </div>
    </>
  )
})

/** A row that cannot be imported, and why. */
export function FailedRow({ outcome }: { outcome: Extract<RowOutcome, { ok: false }> }) {
  return (
    <div className={classes.problem}>
      <IconAlertTriangle size={16} stroke={1.8} aria-hidden="true" />
      <div>
        <strong>{strings.rowFails(outcome.rowNumber)}</strong>
        {outcome.errors.map((error) => (
          <p key={`${error.column} ${error.reason}`}>
            {error.value === '' ? error.header : `${error.header}: “${shortened(error.value)}”`} — {error.reason}
          </p>
        ))}
      </div>
    </div>
  )
}

interface NotePreviewProps {
  row: SurveyRow
  questions: ReadonlyMap<string, string>
  /** Headings of the body's columns, if there are several. */
  headings: ReadonlyMap<number, string>
  /** The columns in which people speak in turns. */
  spokenColumns: ReadonlySet<number>
}

/**
 * A row in the order of its note: fields, body, answers, texts that have no other place, and what is stored otherwise
 * than written.
 */
function NotePreview({ row, questions, headings, spokenColumns }: NotePreviewProps) {
  return (
    <article>
      <h4 className={classes.noteTitle}>{row.title}</h4>
      {(row.person ?? row.timestamp) && (
        <p className={classes.quiet}>
          {[
            row.person?.name,
            row.person?.email,
            row.timestamp === null
              ? null
              : new Date(row.timestamp).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
          ]
            .filter((part) => part !== null && part !== undefined)
            .join(' · ')}
        </p>
      )}
      {row.fields.length > 0 && (
        <dl className={classes.fields}>
          {row.fields.slice(0, MAX_SHOWN_PARTS).map((field) => (
            <div key={field.column}>
              <dt>{field.label}</dt>
              <dd>{shortened(field.value)}</dd>
            </div>
          ))}
        </dl>
      )}
      {row.fields.length > MAX_SHOWN_PARTS && (
        <p className={classes.quiet}>{strings.moreParts(row.fields.length - MAX_SHOWN_PARTS)}</p>
      )}
      {row.contentBlocks
        .filter((block) => block.label === null)
        .map((block) => (
          <TextPreview
            key={block.column}
            heading={headings.get(block.column) ?? null}
            text={block.text}
            isSpoken={spokenColumns.has(block.column)}
          />
        ))}
      {row.responses.slice(0, MAX_SHOWN_PARTS).map((response) => (
        <div key={response.question} className={classes.answer}>
          <p className={classes.question}>{questions.get(response.question)}</p>
          {response.text === null ? (
            <ul className={classes.options}>
              {response.options.map((option) => (
                <li key={option}>{option}</li>
              ))}
            </ul>
          ) : (
            <p className={classes.noteText}>{shortened(response.text)}</p>
          )}
        </div>
      ))}
      {row.responses.length > MAX_SHOWN_PARTS && (
        <p className={classes.quiet}>{strings.moreParts(row.responses.length - MAX_SHOWN_PARTS)}</p>
      )}
      {row.contentBlocks
        .filter((block) => block.label !== null)
        .map((block) => (
          <TextPreview key={block.column} heading={block.label} text={block.text} />
        ))}
      {row.asWritten.length > 0 && (
        <TextPreview heading={AS_WRITTEN_HEADING} text={row.asWritten.map(writtenLine).join('\n')} />
      )}
      {row.tags.length > 0 && <p className={classes.quiet}>{strings.tagged(row.tags)}</p>}
      {row.displaced.map(({ column, label, reason }) => (
        <p key={column} className={classes.notice}>
          {strings.inText(label, reason)}
        </p>
      ))}
    </article>
  )
}

function writtenLine({ label, text }: RowText): string {
  return `${label ?? ''}: ${shortened(text)}`
}

function TextPreview({
  heading,
  text,
  isSpoken = false,
}: {
  heading: string | null
  text: string
  isSpoken?: boolean
}) {
  const turns = useMemo(() => (isSpoken ? withTurns(contentOfText(text)) : null), [isSpoken, text])
  return (
    <>
      {heading !== null && <p className={classes.textHeading}>{heading}</p>}
      {turns ? (
        <SpokenLines parts={spokenParts(turns).slice(0, MAX_SHOWN_TURNS)} />
      ) : (
        <p className={classes.noteText}>{shortened(text)}</p>
      )}
    </>
  )
}
