import type {
  ViewRowPartsFragment,
  ViewSummaryPartsFragment,
} from '#generated/operations/capabilities/views/web/views.ts'
import { ANCHOR_CONTEXT_CHARS } from '#editor/document/limits.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { onOneLine } from '#platform/kernel/text.ts'
import { questionOfKey } from '../model/columns.ts'

const PREVIEW_CHARS = 280

export interface CellValue {
  text?: string
  number?: number
  time?: string
  optionIds?: readonly string[]
}

interface Named {
  id: Id
  name: string
}
/** The summary of a note, as rows show it. */
interface RowSummary {
  /** Its beginning; whole only once it is copied. */
  text: string
  isCut: boolean
  /** A language model wrote some of it. */
  isByAi: boolean
}

interface Titled {
  id: Id
  title: string
}

/** A note, an insight or a highlight, in the form that all layouts show. */
export interface Row {
  id: Id
  /** The title, or the quote of a highlight; empty if there is none. */
  name: string
  preview: string
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  createdBy: Named | null
  contributors: readonly Named[]
  tags: readonly { id: Id; title: string; color: string }[]
  insights: readonly Titled[]
  /** For a note or a highlight: the summary of the note, if it has one and a column shows it. */
  summary: RowSummary | null
  /** For a note: a picture of its first film. */
  thumbnailUrl: string | null
  /** For a note. */
  highlightCount: number
  /** For an insight. */
  locked: boolean
  /** For a highlight. */
  note: Titled | null
  color: string | null
  /** For a highlight: the name of the speaker; empty without a speaker. */
  saidBy: string
  /** For a highlight: its quote is in the text. */
  anchored: boolean
  /** For a highlight in a recording. */
  clip: { snippetStartTime: number; snippetEndTime: number } | null
  /** For a highlight, the values of its note. */
  values: Readonly<Record<string, CellValue>>
  /**
   * The answers of the note (or of the note of a highlight) to the shown questions: words, or identifiers of options.
   */
  answers: Readonly<Record<string, readonly string[]>>
  /** For cards of notes: the first question that the note answers in words, with that answer. */
  openAnswer: { question: string; text: string } | null
  /** When the events of the note (or of the note of a highlight) happened. */
  happenedAt: string | null
  /** Its cells can be edited. */
  mayEdit: boolean
  mayPublish: boolean
  mayTag: boolean
  mayMove: boolean
  mayDelete: boolean
  mayLock: boolean
}

/** The values of rows to which a property does not apply. */
const NONE = { summary: null, thumbnailUrl: null, highlightCount: 0, locked: false, mayLock: false } as const

/** The text before a quote may be cut inside a word: it is shown from its first whole word. */
function fromWholeWord(before: string): string {
  return before.length < ANCHOR_CONTEXT_CHARS ? before : before.replace(/^\S*\s+/, '… ')
}

function summaryOf(note: { summaryText?: ViewSummaryPartsFragment | null }): RowSummary | null {
  const { beginning: text, isCut, isByAi } = note.summaryText ?? {}
  return text === undefined ? null : { text, isCut: isCut === true, isByAi: isByAi === true }
}

/** What rows show of a summary; it shows where it is cut. */
export function wordsOfSummary({ text, isCut }: RowSummary): string {
  return isCut ? `${text}…` : text
}

/** Converts a row of the server; null for one that does not exist or may not be seen. */
export function toRow(given: ViewRowPartsFragment): Row | null {
  const { id, note, insight, highlight } = given
  const shared = {
    id,
    values: given.values as Row['values'],
    answers: given.answers as Row['answers'],
    openAnswer: given.openAnswer ? { question: given.openAnswer.question.text, text: given.openAnswer.text } : null,
    happenedAt: (note ?? highlight?.note)?.happenedAt ?? null,
    contributors: given.contributors ?? [],
  }
  if (note) {
    return {
      ...shared,
      ...NONE,
      summary: summaryOf(note),
      thumbnailUrl: given.video?.thumbnailUrl ?? null,
      highlightCount: note.highlightCount ?? 0,
      name: note.title,
      preview: note.preview,
      createdAt: note.createdAt,
      updatedAt: note.updatedAt,
      publishedAt: null,
      createdBy: note.createdBy,
      tags: note.tags ?? [],
      insights: given.quotedIn ?? [],
      note: null,
      color: null,
      saidBy: '',
      anchored: true,
      clip: null,
      mayEdit: note.viewerCan.edit,
      mayPublish: false,
      mayTag: false,
      mayMove: note.viewerCan.move,
      mayDelete: note.viewerCan.delete,
    }
  }
  if (insight) {
    return {
      ...shared,
      ...NONE,
      locked: insight.locked,
      mayLock: insight.viewerCan.lock,
      name: insight.title,
      preview: insight.preview,
      createdAt: insight.createdAt,
      updatedAt: insight.updatedAt,
      publishedAt: insight.publishedAt,
      createdBy: insight.createdBy,
      tags: [],
      insights: [],
      note: null,
      color: null,
      saidBy: '',
      anchored: true,
      clip: null,
      mayEdit: insight.viewerCan.edit,
      mayPublish: insight.viewerCan.publish,
      mayTag: false,
      mayMove: insight.viewerCan.move,
      mayDelete: insight.viewerCan.delete,
    }
  }
  if (highlight) {
    return {
      ...shared,
      ...NONE,
      summary: summaryOf(highlight.note),
      name: highlight.text || (highlight.region?.name ?? ''),
      preview: onOneLine(
        `${fromWholeWord(highlight.contextBefore)}${highlight.text}${highlight.contextAfter}`,
        PREVIEW_CHARS,
      ),
      createdAt: highlight.createdAt,
      updatedAt: highlight.updatedAt,
      publishedAt: null,
      createdBy: highlight.createdBy,
      tags: highlight.tags,
      insights: highlight.insights ?? [],
      note: highlight.note,
      color: highlight.color,
      saidBy: highlight.saidByNames,
      anchored: highlight.anchored,
      clip: highlight.audioVideo,
      mayEdit: highlight.note.viewerCan.edit,
      mayPublish: false,
      mayTag: highlight.viewerCan.tag,
      mayMove: false,
      mayDelete: highlight.viewerCan.delete,
    }
  }
  return null
}

/** The parts of rows that only some columns show; omitted if no column does. */
export interface RowParts {
  withTags: boolean
  withInsights: boolean
  withContributors: boolean
  withVideo: boolean
  withHighlightCount: boolean
  withSummary: boolean
  questionIds: string[]
  withOpenAnswer: boolean
}

export function partsOf(objectType: ObjectType, shown: ReadonlySet<string>): RowParts {
  return {
    withTags: objectType !== 'INSIGHT' && shown.has('tags'),
    withInsights: objectType !== 'INSIGHT' && shown.has('insights'),
    withContributors: shown.has('contributors') || shown.has('authors'),
    withVideo: objectType === 'NOTE' && shown.has('videoThumbnail'),
    withHighlightCount: objectType === 'NOTE' && shown.has('highlightCount'),
    withSummary: objectType !== 'INSIGHT' && shown.has('summary'),
    questionIds: objectType === 'INSIGHT' ? [] : [...shown].flatMap((key) => questionOfKey(key) ?? []),
    withOpenAnswer: objectType === 'NOTE' && shown.has('preview'),
  }
}
