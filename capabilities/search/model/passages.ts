import { MAX_PASSAGES_OF_ONE } from './limits.ts'
import { linesOf, sentencesOf, type Stretch } from './sentences.ts'

/** A part of a text, by UTF-16 offsets. */
export interface Span {
  start: number
  end: number
}

/** A stretch of a text that has one vector; from 0 to 0 for a thing that has a title only. */
interface Passage extends Span {
  /** What is embedded: the context (title, heading, speaker), then the words of the passage. */
  text: string
}

/** Most word pieces in a passage. The model reads 256, including the context before them. */
const MAX_PIECES = 220
/** A passage with fewer word pieces continues across the end of a line. */
const MIN_PIECES = 80
/** Text before a heading becomes its own passage from this size. */
const MIN_PIECES_BEFORE_HEADING = 24
/** An answer with fewer word pieces, such as "Too expensive", shares a passage with the lines around it … */
const MIN_PIECES_OF_ANSWER = 5
/** … and where these are fewer still, such as "Weekly" between two answers, they have no passage. */
const MIN_PIECES_BESIDE_ANSWERS = 3
/** Most characters of a title or heading that are put before each passage. */
const MAX_CONTEXT_CHARS = 120
const MAX_HEADING_CHARS = 80
const HEADING_MARK = /^#{1,6}\s+/
const SENTENCE_SIGNS = /[.!?;,:。！？、，；：]/
/** `Name: …`, with the time before it that some transcripts have. */
const SPEAKER = /^(?:\[?\d{1,2}:\d{2}(?::\d{2})?\]?\s*)?([\p{L}\p{N}][\p{L}\p{M}\p{N} .'’()&-]{0,40}):\s/u

/**
 * Cuts a text into passages: at headings, before speakers and at the ends of lines, else between sentences. A sentence
 * that is too long on its own is cut between its parts, at spaces, or at the limit. Passages are in text order and do
 * not overlap; text after the last of `MAX_PASSAGES_OF_ONE` has none.
 * @param asked what interviewers say, in order: no passage contains any of it
 * @param answers in order: those with some words have passages of their own, without title or heading, because what
 * all answers of a note share is not what one of them means
 */
export function cutPassages(
  title: string,
  body: string,
  asked: readonly Span[] = [],
  answers: readonly Span[] = [],
): Passage[] {
  const passages: Passage[] = []
  const ownAnswers = answers.filter(({ start, end }) => piecesIn(body.slice(start, end)) >= MIN_PIECES_OF_ANSWER)
  let open: Stretch | undefined
  let openPlace = { heading: '', speaker: '' }
  let heading = ''
  let openAnswer: Span | undefined
  const isSmallest = (): boolean =>
    ownAnswers.length > 0 && openAnswer === undefined && (open?.pieces ?? 0) < MIN_PIECES_BESIDE_ANSWERS
  const close = (): void => {
    if (open !== undefined && !isSmallest())
      passages.push({
        start: open.start,
        end: open.end,
        text: withPlace(openAnswer === undefined ? title : '', openPlace, body.slice(open.start, open.end)),
      })
    open = undefined
  }
  const add = (stretch: Stretch, before: typeof openPlace): void => {
    if (open !== undefined && open.pieces + stretch.pieces > MAX_PIECES) close()
    if (open === undefined) openPlace = before
    open =
      open === undefined
        ? { ...stretch }
        : { start: open.start, end: stretch.end, pieces: open.pieces + stretch.pieces }
  }

  const lines = [...linesOf(body)]
  const isAsked = spanAt(asked)
  const answerAt = spanAt(ownAnswers)
  for (const [index, line] of lines.entries()) {
    if (passages.length >= MAX_PASSAGES_OF_ONE) break
    if (isAsked(line)) {
      close()
      continue
    }
    const answer = answerAt(line)
    if (answer !== openAnswer) close()
    openAnswer = answer
    const opening = body.slice(line.start, Math.min(line.end, line.start + MAX_CONTEXT_CHARS))
    if (answer === undefined && isHeading(opening, line, lines[index + 1])) {
      if ((open?.pieces ?? 0) >= MIN_PIECES_BEFORE_HEADING) close()
      heading = opening.replace(HEADING_MARK, '')
      add(line, { heading: '', speaker: '' })
      continue
    }
    const held = open?.pieces ?? 0
    if (held + line.pieces > MAX_PIECES && held >= MIN_PIECES) close()
    const under = answer === undefined ? heading : ''
    if ((open?.pieces ?? 0) + line.pieces <= MAX_PIECES) add(line, { heading: under, speaker: '' })
    else {
      let speaker = ''
      for (const sentence of sentencesOf(body, line, MAX_PIECES)) {
        add(sentence, { heading: under, speaker })
        speaker ||= SPEAKER.exec(opening)?.[1] ?? ''
      }
    }
  }
  close()
  if (passages.length === 0 && asked.length === 0 && title.trim() !== '')
    return [{ start: 0, end: 0, text: title.trim() }]
  return passages.slice(0, MAX_PASSAGES_OF_ONE)
}

/** Finds the span that a line is in or reaches into, for lines in order. */
function spanAt(spans: readonly Span[]): (line: Stretch) => Span | undefined {
  let next = 0
  return (line) => {
    while ((spans[next]?.end ?? Infinity) <= line.start) next += 1
    return (spans[next]?.start ?? Infinity) < line.end ? spans[next] : undefined
  }
}

function piecesIn(text: string): number {
  let pieces = 0
  for (const line of linesOf(text)) pieces += line.pieces
  return pieces
}

/** A line marked as a heading, or a short line without sentence punctuation that a longer line follows. */
function isHeading(text: string, line: Stretch, next: Stretch | undefined): boolean {
  if (line.end - line.start > MAX_HEADING_CHARS) return false
  if (HEADING_MARK.test(text)) return true
  return next !== undefined && next.end - next.start > MAX_HEADING_CHARS && !SENTENCE_SIGNS.test(text)
}

function withPlace(title: string, { heading, speaker }: { heading: string; speaker: string }, words: string): string {
  const place = [title.trim().slice(0, MAX_CONTEXT_CHARS).toWellFormed(), heading]
    .filter((part) => part !== '')
    .map((part) => `${part}\n`)
  return `${place.join('')}${speaker === '' ? '' : `${speaker}: `}${words}`
}
