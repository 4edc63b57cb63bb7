import { contentOfText, type DocumentJson, type NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { storableText } from '#platform/kernel/text.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { AS_WRITTEN_HEADING, type RowText, type SurveyRow } from '../../model/survey-row.ts'

/** One answer with the identifiers of the project's questions. */
export interface Answer {
  questionId: Id
  /** Null for answers with options. */
  text: string | null
  optionIds: ReadonlyArray<Id>
}

function paragraphs(text: string): NodeJson[] {
  return contentOfText(storableText(text)).content ?? []
}

/** A text in which people speak, split into its turns if it has any. */
function spoken(text: string): NodeJson[] {
  const content = contentOfText(storableText(text))
  return (withTurns(content) ?? content).content ?? []
}

/** A column's label as a heading above a text. */
export function headingWords(label: string): string {
  return storableText(label.replace(/\s+/gu, ' ').trim())
}

/** A column's label before a value that is repeated as it was written. */
export function labelWords(label: string): string {
  return `${storableText(label)}:`
}

function heading(text: string): NodeJson {
  const words = headingWords(text)
  return words === ''
    ? { type: 'paragraph' }
    : { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: words }] }
}

function answerBlock({ questionId, text, optionIds }: Answer): NodeJson {
  return text === null
    ? { type: 'questionResponse', attrs: { questionId, optionIds: [...optionIds] }, content: [{ type: 'paragraph' }] }
    : { type: 'questionResponse', attrs: { questionId }, content: paragraphs(text) }
}

/** The texts at the end of a note that are stored otherwise than written, or stored nowhere else. */
export function writtenTexts(texts: ReadonlyArray<Pick<RowText, 'label' | 'text'>>): NodeJson[] {
  return texts.length === 0 ? [] : [heading(AS_WRITTEN_HEADING), ...texts.flatMap(asWritten)]
}

function asWritten({ label, text }: Pick<RowText, 'label' | 'text'>): NodeJson[] {
  return [
    {
      type: 'paragraph',
      content: [{ type: 'text', text: labelWords(label ?? ''), marks: [{ type: 'bold' }] }],
    },
    ...paragraphs(text),
  ]
}

/**
 * The text of a row's note: its body, its answers, texts that have no other place, and at the end what is stored
 * otherwise than it was written.
 * @param bodyLabels headings of the body's columns, by column, if there are several
 * @param spokenColumns those of them in which people speak in turns
 * @returns also how many of its first blocks are the row's own words
 */
export function contentOfRow(
  row: Pick<SurveyRow, 'contentBlocks' | 'asWritten'>,
  answers: ReadonlyArray<Answer>,
  bodyLabels: ReadonlyMap<number, string>,
  spokenColumns: ReadonlySet<number>,
): { content: DocumentJson; ownBlocks: number } {
  const body: NodeJson[] = []
  const further: NodeJson[] = []
  for (const block of row.contentBlocks) {
    const label = block.label ?? bodyLabels.get(block.column)
    const text = spokenColumns.has(block.column) ? spoken(block.text) : paragraphs(block.text)
    const blocks = label === undefined ? text : [heading(label), ...text]
    if (block.label === null) body.push(...blocks)
    else further.push(...blocks)
  }
  const content = [...body, ...answers.map(answerBlock), ...further, ...writtenTexts(row.asWritten)]
  return {
    content: { type: 'doc', content: content.length === 0 ? [{ type: 'paragraph' }] : content },
    ownBlocks: body.length + answers.length,
  }
}
