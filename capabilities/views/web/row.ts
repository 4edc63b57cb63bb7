import type { ViewRowPartsFragment } from '#generated/operations/capabilities/views/web/views.ts'
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
interface Titled {
  id: Id
  title: string
}

/** A note, an insight or a highlight, as the layouts show any of them. */
export interface Row {
  id: Id
  /** The title, or what a highlight quotes; empty where there is none. */
  name: string
  preview: string
  createdAt: string
  updatedAt: string
  publishedAt: string | null
  createdBy: Named | null
  contributors: readonly Named[]
  tags: readonly { id: Id; title: string; color: string }[]
  insights: readonly Titled[]
  /** Of a note: a picture of the first film in it. */
  thumbnailUrl: string | null
  /** Of a note. */
  highlightCount: number
  /** Of an insight. */
  locked: boolean
  /** Of a highlight. */
  note: Titled | null
  color: string | null
  /** Of a highlight: whose words it holds; empty where nobody speaks. */
  saidBy: string
  /** Of a highlight: its words stand in the text. */
  anchored: boolean
  /** Of a highlight in a recording. */
  clip: { snippetStartTime: number; snippetEndTime: number } | null
  /** Of a highlight those of its note. */
  values: Readonly<Record<string, CellValue>>
  /** What it answers, or a highlight's note, to the questions that are shown: words, or identifiers of options. */
  answers: Readonly<Record<string, readonly string[]>>
  /** Of a note, for cards: what it answers in words to the first question that it so answers. */
  openAnswer: { question: string; text: string } | null
  /** Of a note, and of a highlight's: when what it tells of happened. */
  happenedAt: string | null
  /** Its cells can be written. */
  mayEdit: boolean
  mayPublish: boolean
  mayTag: boolean
  mayMove: boolean
  mayDelete: boolean
  mayLock: boolean
}

/** Of rows to which something does not apply. */
const NONE = { thumbnailUrl: null, highlightCount: 0, locked: false, mayLock: false } as const

/** What stands before a quote is cut anywhere: it is shown from its first whole word. */
function fromWholeWord(before: string): string {
  return before.length < ANCHOR_CONTEXT_CHARS ? before : before.replace(/^\S*\s+/, '… ')
}

/** A row of the server's answer; null for one that is not there or may not be seen. */
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

/** What stands beside rows that only some columns show; left out where none does. */
export interface RowParts {
  withTags: boolean
  withInsights: boolean
  withContributors: boolean
  withVideo: boolean
  withHighlightCount: boolean
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
    questionIds: objectType === 'INSIGHT' ? [] : [...shown].flatMap((key) => questionOfKey(key) ?? []),
    withOpenAnswer: objectType === 'NOTE' && shown.has('preview'),
  }
}
