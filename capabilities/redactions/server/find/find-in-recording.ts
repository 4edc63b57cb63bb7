import { readDocument } from '#documents/server/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { splitWords } from '#transcripts/model/word.ts'
import { saidIn, type Said } from '../../model/cover-words.ts'
import type { Part, RedactionKind } from '../../model/redaction.ts'
import { timesOfDocument } from '../cover-in-texts.ts'
import { findRecording } from '../require-recording.ts'
import { findInThread } from './find-in-thread.ts'

/** A find that identifies a person, and when it is said. */
export interface FoundPart extends Part {
  kind: RedactionKind
  quote: string
  contextBefore: string
  contextAfter: string
}

/** Most names to search for. */
const MAX_NAMES = 10_000

/** Searches what is said in a recording. @returns null if it no longer exists */
export async function findInRecording(
  { read }: WorkspaceContext,
  fileId: Id,
  signal: AbortSignal,
): Promise<FoundPart[] | null> {
  const known = await read(async (tx) => {
    const recording = await findRecording(tx, fileId)
    const document = recording ? await readDocument(tx, recording.note.documentId) : null
    if (!recording || !document) return null
    return {
      said: saidIn(document.content, fileId, await timesOfDocument(tx, recording.note.documentId)),
      names: await namesOfWorkspace(tx),
    }
  })
  if (!known) return null
  const names = [...new Set([...known.names, ...known.said.flatMap(({ speaker }) => speaker ?? [])])]
  const finds = await findInThread(
    known.said.map(({ text }) => text),
    names,
    signal,
  )
  return known.said.flatMap((said, at) => (finds[at] ?? []).flatMap((find) => inTime(said, find)))
}

/** The contacts and members of the workspace. */
async function namesOfWorkspace(tx: CellTransaction): Promise<string[]> {
  const people = await tx
    .selectFrom('people')
    .select('name')
    .where('deleted_at', 'is', null)
    .where('name', '<>', '')
    .limit(MAX_NAMES)
    .execute()
  const members = await tx.selectFrom('users').select('name').where('name', '<>', '').limit(MAX_NAMES).execute()
  return [...people, ...members].map(({ name }) => name)
}

function inTime(
  { text, words }: Said,
  { kind, from, to }: { kind: RedactionKind; from: number; to: number },
): FoundPart[] {
  const touched = words.filter((word) => word.from < to && word.to > from && !word.isCovered)
  const first = touched[0]
  const last = touched.at(-1)
  if (!first || !last || last.endMs <= first.startMs) return []
  const [contextBefore, contextAfter] = [text.slice(0, first.from), text.slice(last.to)]
  return [
    {
      kind,
      startMs: first.startMs,
      endMs: last.endMs,
      quote: text.slice(first.from, last.to),
      contextBefore: lastWords(contextBefore),
      contextAfter: firstWords(contextAfter),
    },
  ]
}

const WORDS_AROUND = 8

function lastWords(text: string): string {
  return splitWords(text).slice(-WORDS_AROUND).join(' ')
}

function firstWords(text: string): string {
  return splitWords(text).slice(0, WORDS_AROUND).join(' ')
}
