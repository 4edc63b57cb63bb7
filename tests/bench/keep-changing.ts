import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Id } from '#platform/kernel/ids.ts'
import type { NoteRow } from './research-corpus.ts'
import type { SearchCorpus } from './search-corpus.ts'

const NOTES = 2_000
/** At least this share of the requested rate must be reached, or the result means less than its name says. */
const LEAST_SHARE = 0.9

/** The input of a process that changes notes. */
export interface Changing {
  environment: Record<string, string>
  teamId: Id
  identityId: Id
  notes: ReadonlyArray<Pick<NoteRow, 'id' | 'title' | 'text'>>
  perSecond: number
}

/** A committed change: the title of the note is the word, which occurs nowhere else, followed by the title. */
export interface ChangeReported {
  id: Id
  word: string
  title: string
  text: string
  /** Milliseconds since 1970. */
  at: number
}

/**
 * Changes notes that the reader sees, from a separate process, while `work` runs.
 * @throws if fewer changes arrived than were requested
 */
export async function whileChanging<Result>(
  corpus: SearchCorpus,
  perSecond: number,
  work: (latest: () => ChangeReported | undefined) => Promise<Result>,
): Promise<Result> {
  const child = fork(fileURLToPath(new URL('./changing-process.ts', import.meta.url)))
  try {
    let latest: ChangeReported | undefined
    let made = 0
    const begun = new Promise<void>((resolve, reject) => {
      child.on('message', (reported: ChangeReported) => {
        latest = reported
        made += 1
        resolve()
      })
      child.once('exit', () => reject(new Error('The process that changes notes has ended.')))
    })
    child.send({
      environment: corpus.founder.environment,
      teamId: corpus.teamId,
      identityId: corpus.founder.identityId,
      notes: openNotes(corpus),
      perSecond,
    } satisfies Changing)
    await begun
    made = 0
    const began = performance.now()
    const result = await work(() => latest)
    const rate = (made * 1_000) / (performance.now() - began)
    if (rate < perSecond * LEAST_SHARE)
      throw new Error(`Only ${rate.toFixed(1)} changes a second were made, not ${perSecond}.`)
    return result
  } finally {
    child.disconnect()
  }
}

const nextItem = new WeakMap<SearchCorpus, number>()

/** Different notes each time, as long as there are any: a note changed twice would have the same meaning again. */
function openNotes(corpus: SearchCorpus): NoteRow[] {
  const { texts, items } = corpus
  const open = new Set(texts.projects.filter((project) => project.open).map(({ id }) => id))
  const notes: NoteRow[] = []
  const first = nextItem.get(corpus) ?? 0
  let number = first
  for (; number < first + items && notes.length < NOTES; number += 1) {
    const note = texts.note(number % items)
    if (note !== null && open.has(note.projectId)) notes.push(note)
  }
  nextItem.set(corpus, number)
  return notes
}
