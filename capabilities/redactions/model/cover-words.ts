import type { DocumentJson, MarkJson, NodeJson } from '#editor/document/content.ts'
import { ANCHOR_MARKS } from '#editor/document/anchor-marks.ts'
import { inlineLeafText } from '#editor/document/text.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Word } from '#transcripts/model/word.ts'
import { LEAST_OVERLAP_MS } from './limits.ts'
import { REDACTED_TEXT, type KeptPiece, type Part } from './redaction.ts'

const REDACTION = 'redaction'
const UTTERANCE = 'utterance'
const WORD = /\S+/gu

/** The times of words, by the block of their utterance; as many as its text has between spaces. */
export type Times = ReadonlyMap<string, readonly Word[]>

interface PlacedWord extends Word {
  /** Its position in the text of its utterance. */
  from: number
  to: number
  isCovered: boolean
}

/** An utterance of a recording: its text and its times. */
export interface Said {
  speaker: string | null
  text: string
  /** The time span in which it may be heard. */
  heard: Stretch
  /** Computed on first access. */
  words: readonly PlacedWord[]
}

interface Stretch {
  from: number
  to: number
}

/** A part of a recording whose words are covered. */
interface Covering extends Part {
  redactionId: Id
  fileId: Id
  /** The number of the first place that is covered now; earlier ones may be covered already. */
  firstPart: number
}

/** A content with covered words, and what was there before. */
interface Covered {
  content: DocumentJson
  /** As many as there are words now: each covered run counts as one. */
  times: Times
  /** In the order of the text, by redaction. */
  pieces: ReadonlyMap<Id, readonly KeptPiece[]>
}

/** Whether a word is said in a part: one that only ends or begins there does not count. */
function isSaidWithin(word: Pick<Word, 'startMs' | 'endMs'>, part: Part): boolean {
  const duration = word.endMs - word.startMs
  if (duration <= 0) return word.startMs >= part.startMs && word.startMs < part.endMs
  const overlap = Math.min(word.endMs, part.endMs) - Math.max(word.startMs, part.startMs)
  return overlap > 0 && overlap >= Math.min(LEAST_OVERLAP_MS, duration / 2)
}

/**
 * Covers what is said in parts of a recording, one after another; its words are those after its file in the text. Each
 * run of words becomes one word that marks the redaction and keeps the anchors of highlights and comments. Words that
 * are covered already stay as they are.
 */
export function coverWords(content: DocumentJson, coverings: readonly Covering[], times: Times): Covered {
  const pieces = new Map(coverings.map(({ redactionId }): [Id, KeptPiece[]] => [redactionId, []]))
  const after = new Map(times)
  let fileId: unknown = null
  const cover = (utterance: NodeJson): NodeJson => {
    const heard = heardWithin(utterance, times.get(blockIdOf(utterance)))
    return coverings.reduce(
      (covered, covering) =>
        fileId === covering.fileId && isHeardIn(heard, covering)
          ? coverUtterance(covered, covering, after, pieces.get(covering.redactionId) ?? [])
          : covered,
      utterance,
    )
  }
  // One pass through the text, however many parts there are: each pass would copy the list of all its blocks.
  const visit = (node: NodeJson): NodeJson => {
    if (node.type === 'file') fileId = node.attrs?.['fileId']
    if (node.type === UTTERANCE) return cover(node)
    return node.content ? { ...node, content: node.content.map(visit) } : node
  }
  return { content: visit(content) as DocumentJson, times: after, pieces }
}

/** The blocks of utterances whose own times overlap the parts. */
export function blocksWithin(content: DocumentJson, parts: readonly Part[]): string[] {
  const blocks: string[] = []
  const visit = (node: NodeJson): void => {
    if (node.type !== UTTERANCE) return node.content?.forEach(visit)
    if (isNear(heardWithin(node, undefined), parts)) blocks.push(blockIdOf(node))
  }
  visit(content)
  return blocks
}

/** The utterances of a recording. */
export function saidIn(content: DocumentJson, fileId: Id, times: Times): Said[] {
  const said: Said[] = []
  let file: unknown = null
  const visit = (node: NodeJson): void => {
    if (node.type === 'file') file = node.attrs?.['fileId']
    if (node.type !== UTTERANCE) return node.content?.forEach(visit)
    const speaker: unknown = node.attrs?.['speaker']
    if (file === fileId)
      said.push({
        speaker: typeof speaker === 'string' ? speaker : null,
        text: (node.content ?? []).map(textOfInline).join(''),
        heard: heardWithin(node, times.get(blockIdOf(node))),
        get words() {
          const words = placedWords(node, times.get(blockIdOf(node)))
          Object.defineProperty(this, 'words', { value: words })
          return words
        },
      })
  }
  visit(content)
  return said
}

/**
 * The times of words in a text that a recording was copied into: a copied utterance, whole or in part, gets the times
 * of the one that it was copied from, because its own were only guessed from its length. A rewritten one keeps its own,
 * and so does one that cannot be in the parts.
 */
export function timesOfCopies(
  content: DocumentJson,
  fileId: Id,
  own: Times,
  sources: Sources,
  parts: readonly Part[],
): Map<string, readonly Word[]> {
  const times = new Map(own)
  let file: unknown = null
  const visit = (node: NodeJson): void => {
    if (node.type === 'file') file = node.attrs?.['fileId']
    if (node.type !== UTTERANCE) return node.content?.forEach(visit)
    if (file !== fileId) return
    const text = (node.content ?? []).map(textOfInline).join('').trim()
    if (text === '' || !(sources.areNear(text) || isNear(heardWithin(node, own.get(blockIdOf(node))), parts))) return
    const words = wordsCopied(node, text, sources.of(text))
    if (words) times.set(blockIdOf(node), words)
  }
  visit(content)
  return times
}

/** Finds the utterances that a text may have been copied from. */
export interface Sources {
  /** Whether any of them may be heard in the parts. */
  areNear(text: string): boolean
  of(text: string): readonly Said[]
}

/**
 * Finds the utterances that contain a text, once for all equal texts: a copy of hours has thousands of utterances.
 * @param parts the parts to look for: few of those thousands are said in them
 */
export function sourcesIn(said: readonly Said[], parts: readonly Part[]): Sources {
  const near = said.filter(({ heard }) => isNear(heard, parts))
  const once = <Answer>(answer: (text: string) => Answer): ((text: string) => Answer) => {
    const known = new Map<string, Answer>()
    return (text) => {
      const before = known.get(text)
      if (before !== undefined) return before
      const found = answer(text)
      known.set(text, found)
      return found
    }
  }
  return {
    areNear: once((text) => near.some((source) => source.text.includes(text))),
    of: once((text) => said.filter((source) => source.text.includes(text))),
  }
}

function wordsCopied(utterance: NodeJson, text: string, said: readonly Said[]): readonly Word[] | null {
  const count = text.match(WORD)?.length ?? 0
  const start = Number(utterance.attrs?.['start'])
  let nearest: { words: readonly PlacedWord[]; distance: number } | null = null
  for (const source of said) {
    const from = source.text.indexOf(text)
    const words = source.words.filter((word) => word.from >= from && word.to <= from + text.length)
    const distance = Math.abs((source.words[0]?.startMs ?? 0) - start)
    // Of several sources with the same words, the one nearest in time was copied.
    if (words.length === count && (nearest === null || distance < nearest.distance)) nearest = { words, distance }
  }
  return (
    nearest &&
    nearest.words.map(({ text: word, startMs, endMs, confidence }) => ({ text: word, startMs, endMs, confidence }))
  )
}

/** The words said in a part, as readers see them in the current text. */
export function wordsSaid(content: DocumentJson, { fileId, ...part }: Part & { fileId: Id }, times: Times): string {
  const { pieces } = coverWords(content, [{ ...part, fileId, redactionId: '', firstPart: 0 }], times)
  return [...pieces.values()].flat().map(textOfPiece).join(' … ')
}

/** The text of a piece, without its marks. */
export function textOfPiece({ nodes }: Pick<KeptPiece, 'nodes'>): string {
  return nodes.map(textOfInline).join('')
}

function coverUtterance(
  utterance: NodeJson,
  covering: Covering,
  times: Map<string, readonly Word[]>,
  pieces: KeptPiece[],
): NodeJson {
  const inline = utterance.content ?? []
  const blockId = blockIdOf(utterance)
  if (!mayBeSaidWithin(utterance, times.get(blockId), covering)) return utterance
  const words = placedWords(utterance, times.get(blockId))
  let after = inline
  // From the end, so that earlier positions stay valid; numbered in the order of the text.
  const runs = runsOf(words, covering)
  for (const [at, run] of [...runs.entries()].toReversed()) {
    const from = run[0]?.from ?? 0
    const to = run.at(-1)?.to ?? 0
    const nodes = slice(inline, from, to)
    const part = covering.firstPart + pieces.length + at
    const mark: MarkJson = { type: REDACTION, attrs: { id: covering.redactionId, part } }
    after = [
      ...slice(after, 0, from),
      { type: 'text', text: REDACTED_TEXT, marks: [...anchorsOf(nodes), mark] },
      ...slice(after, to, Number.POSITIVE_INFINITY),
    ]
  }
  const hasTimes = times.get(blockId)?.length === words.length
  if (hasTimes) times.set(blockId, withRunsAsOne(words, runs))
  pieces.push(
    ...runs.map((run, at): KeptPiece => ({
      part: covering.firstPart + pieces.length + at,
      nodes: slice(inline, run[0]?.from ?? 0, run.at(-1)?.to ?? 0),
      words: hasTimes ? run.map(({ text, startMs, endMs, confidence }) => ({ text, startMs, endMs, confidence })) : [],
    })),
  )
  return { ...utterance, content: after }
}

function withRunsAsOne(words: readonly PlacedWord[], runs: ReadonlyArray<readonly PlacedWord[]>): Word[] {
  const runOf = new Map(runs.flatMap((run) => run.map((word) => [word, run] as const)))
  return words.flatMap((word): Word[] => {
    const run = runOf.get(word)
    if (!run) return [word]
    return run[0] === word
      ? [{ text: REDACTED_TEXT, startMs: word.startMs, endMs: run.at(-1)?.endMs ?? word.endMs, confidence: 1 }]
      : []
  })
}

/** The time span in which an utterance may be heard, by its own times and those of its words. */
function heardWithin(utterance: NodeJson, words: readonly Word[] | undefined): Stretch {
  const start = utterance.attrs?.['start']
  const end = utterance.attrs?.['end']
  const isKnown = typeof start === 'number' && typeof end === 'number'
  const heard = { from: isKnown ? start : Number.POSITIVE_INFINITY, to: isKnown ? end : Number.NEGATIVE_INFINITY }
  if (words)
    for (const { startMs, endMs } of words) {
      heard.from = Math.min(heard.from, startMs, endMs)
      heard.to = Math.max(heard.to, startMs, endMs)
    }
  return heard
}

function isHeardIn({ from, to }: Stretch, { startMs, endMs }: Part): boolean {
  return startMs <= to && endMs >= from
}

function isNear(heard: Stretch, parts: readonly Part[]): boolean {
  return parts.some((part) => isHeardIn(heard, part))
}

/** False for an utterance at another time: hundreds of parts are looked for in thousands of utterances. */
function mayBeSaidWithin(utterance: NodeJson, times: readonly Word[] | undefined, part: Part): boolean {
  const [start, end] = [utterance.attrs?.['start'], utterance.attrs?.['end']]
  const isInTime = typeof start === 'number' && typeof end === 'number' && start <= part.endMs && end >= part.startMs
  return isInTime || times?.some((word) => isSaidWithin(word, part)) === true
}

/** Runs of consecutive words to be covered. */
function runsOf(words: readonly PlacedWord[], part: Part): PlacedWord[][] {
  const runs: PlacedWord[][] = []
  let open: PlacedWord[] | null = null
  for (const word of words) {
    if (word.isCovered || !isSaidWithin(word, part)) {
      open = null
      continue
    }
    if (open) open.push(word)
    else runs.push((open = [word]))
  }
  return runs
}

/** The words of an utterance with their times; if these are unknown, spread over the time of the utterance. */
function placedWords(utterance: NodeJson, times: readonly Word[] | undefined): PlacedWord[] {
  const inline = utterance.content ?? []
  const text = inline.map(textOfInline).join('')
  const places = [...text.matchAll(WORD)].map(({ 0: word, index }) => ({
    text: word,
    from: index,
    to: index + word.length,
  }))
  const [start, end] = [utterance.attrs?.['start'], utterance.attrs?.['end']]
  const covered = coveredPlaces(inline)
  return places.flatMap((place, at) => {
    const known = times?.length === places.length ? times[at] : undefined
    const isCovered = covered.some(({ from, to }) => from < place.to && to > place.from)
    if (known) return [{ ...known, ...place, isCovered }]
    if (typeof start !== 'number' || typeof end !== 'number' || end <= start) return []
    const msAt = (offset: number): number => Math.round(start + ((end - start) * offset) / text.length)
    return [{ ...place, startMs: msAt(place.from), endMs: msAt(place.to), confidence: 1, isCovered }]
  })
}

function coveredPlaces(inline: readonly NodeJson[]): Array<{ from: number; to: number }> {
  let offset = 0
  return inline.flatMap((node) => {
    const from = offset
    offset += textOfInline(node).length
    return node.marks?.some(({ type }) => type === REDACTION) ? [{ from, to: offset }] : []
  })
}

/** The inline nodes between two positions of their text; nodes without own text are not cut. */
function slice(inline: readonly NodeJson[], from: number, to: number): NodeJson[] {
  let offset = 0
  return inline.flatMap((node): NodeJson[] => {
    const start = offset
    const text = textOfInline(node)
    offset += text.length
    if (node.type !== 'text')
      return (text === '' ? start >= from && start < to : start < to && offset > from) ? [node] : []
    const cut = text.slice(Math.max(0, from - start), Math.max(0, to - start))
    return cut === '' ? [] : [{ ...node, text: cut }]
  })
}

function textOfInline(node: NodeJson): string {
  return node.text ?? inlineLeafText(node.type, node.attrs ?? {})
}

function anchorsOf(nodes: readonly NodeJson[]): MarkJson[] {
  const anchors = new Map<string, MarkJson>()
  for (const node of nodes) {
    for (const mark of node.marks ?? [])
      if ((ANCHOR_MARKS as readonly string[]).includes(mark.type))
        anchors.set(`${mark.type} ${String(mark.attrs?.['id'])}`, mark)
  }
  return [...anchors.values()]
}

function blockIdOf(utterance: NodeJson): string {
  const id: unknown = utterance.attrs?.['id']
  return typeof id === 'string' ? id : ''
}
