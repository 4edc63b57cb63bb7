import { ActionMenu } from '#platform/web/design/action-menu.tsx'
import { noteOfQuote } from '../model/count-quotes.ts'
import classes from './answer.module.css'
import { askStrings as strings } from './strings.ts'
import type { ShownAnswer, ShownQuote } from './use-conversation.ts'

/** Something that an answer stands on, or is added to, with a page of its own. */
export interface CountedPlace {
  kind: 'note' | 'project' | 'person' | 'insight'
  id: string
  title: string
}

interface AnswerCountsProps {
  answer: Pick<ShownAnswer, 'parts' | 'numPeople' | 'numNotes' | 'numProjects'>
  hrefOf: (quote: ShownQuote) => string
  placeHref: (place: CountedPlace) => string
}

interface Line {
  key: string
  title: string
  href: string
}

/** On how much an answer stands: each number opens the people, notes and projects that it counts. */
export function AnswerCounts({ answer, hrefOf, placeHref }: AnswerCountsProps) {
  const { parts, numPeople, numNotes, numProjects } = answer
  const quotes = parts.flatMap((part) => part.quotes)
  const words = strings.counts(quotes.length, numPeople, numNotes, numProjects)
  const counted = [
    { words: words.people, lines: peopleOf(quotes, hrefOf, placeHref) },
    { words: words.notes, lines: notesOf(quotes, placeHref) },
    { words: words.projects, lines: projectsOf(quotes, placeHref) },
  ]
  return (
    <div className={classes.counts}>
      {words.quotes}
      {counted.map(({ words: said, lines }) =>
        said === null ? null : (
          <span key={said.number}>
            {` ${said.before} `}
            {lines.length === 0 ? (
              said.number
            ) : (
              <ActionMenu entries={lines.map(({ title, href }) => ({ kind: 'link', title, href }))}>
                <button type="button" className={classes.count}>
                  {said.number}
                </button>
              </ActionMenu>
            )}
          </span>
        ),
      )}
    </div>
  )
}

/** One line for each key, the first one that has it. */
function once(lines: readonly Line[]): Line[] {
  return [...new Map(lines.toReversed().map((line) => [line.key, line])).values()].toReversed()
}

/** Contacts open their page; who is none opens the first of their quotes. */
function peopleOf(
  quotes: readonly ShownQuote[],
  hrefOf: AnswerCountsProps['hrefOf'],
  placeHref: AnswerCountsProps['placeHref'],
): Line[] {
  return once(
    quotes.flatMap((quote) => {
      const { speaker, personId, isInterviewer, type } = quote
      if (isInterviewer || speaker === null || speaker === '') return []
      if (personId !== null)
        return [{ key: personId, title: speaker, href: placeHref({ kind: 'person', id: personId, title: speaker }) }]
      const note = noteOfQuote({ ...quote, type: type === 'HIGHLIGHT' ? 'highlight' : 'note' })
      return [
        { key: `${note} ${speaker}`, title: `${speaker} · ${quote.title || strings.untitled}`, href: hrefOf(quote) },
      ]
    }),
  )
}

function notesOf(quotes: readonly ShownQuote[], placeHref: AnswerCountsProps['placeHref']): Line[] {
  return once(
    quotes.flatMap(({ type, id, parentId, title }) => {
      if (type !== 'NOTE' && type !== 'HIGHLIGHT') return []
      const note = type === 'NOTE' ? id : parentId
      return [{ key: note, title: title || strings.untitled, href: placeHref({ kind: 'note', id: note, title }) }]
    }),
  )
}

function projectsOf(quotes: readonly ShownQuote[], placeHref: AnswerCountsProps['placeHref']): Line[] {
  return once(
    quotes.flatMap(({ projectId, projectTitle }) =>
      projectTitle === ''
        ? []
        : [
            {
              key: projectId,
              title: projectTitle,
              href: placeHref({ kind: 'project', id: projectId, title: projectTitle }),
            },
          ],
    ),
  )
}
