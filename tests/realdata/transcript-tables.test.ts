import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DocumentJson } from '#editor/document/content.ts'
import { noteOfDocument } from '#imports/server/content/document-content.ts'
import { noteOfTranscript } from '#imports/server/content/transcript-note.ts'
import { inspectImport } from '#imports/server/parse/inspect.ts'
import { readRecords } from '#imports/server/parse/read-import.ts'
import { readTranscript } from '#imports/server/parse/read-transcript.ts'
import { readText } from '#imports/server/parse/text.ts'
import { readWebvtt } from '#imports/server/parse/captions.ts'
import { csvLine } from '#platform/kernel/csv-line.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'

// Real transcripts, read in place and never copied; skipped if they are absent. Each is written as a table, with
// nothing of ours but the quoting of cells, and compared with the original.
const DATA = join(import.meta.dirname, '../../../shared/data/4-interviews')
const present = existsSync(DATA)
const real = describe.skipIf(!present)

const files = (pattern: string): string[] => (present ? globSync(pattern, { cwd: DATA }).sort() : [])
const read = (path: string): string => readFileSync(join(DATA, path), 'utf8')

async function noteOfTable(name: string, bytes: Uint8Array) {
  const file = { name, bytes }
  const { inspection } = await inspectImport(file, {})
  const [table] = inspection.kind === 'tables' ? inspection.tables : []
  const columns = table?.mapping.transcript
  if (!table || !columns) throw new Error(`${name} was not recognised as one transcript.`)
  const { rows, preface, failures } = await readTranscript(readRecords(file, table.mapping), table.mapping, columns)
  const note = noteOfTranscript(rows, { namesSpeakers: columns.speaker !== null, preface })
  return { rows, failures, ...note }
}

const tableOf = (rows: ReadonlyArray<readonly string[]>): Uint8Array =>
  Buffer.from(rows.map((row) => csvLine([...row])).join(''))

/** Returns utterances with their speakers and times, without the ids of their blocks. */
function saidIn({ content = [] }: DocumentJson) {
  return content.flatMap(({ type, attrs, content: inline = [] }) => {
    if (type !== 'utterance') return []
    const { id: _own, ...said } = attrs ?? {}
    return [{ ...said, text: inline.map(({ text = '\n' }) => text).join('') }]
  })
}

real('transcripts as tables', () => {
  it.each(files('{haskell-weekly-vtt,hitsave-goodboy-galaxy}/*.vtt'))(
    '%s: the same as the captions it was made from',
    async (path) => {
      const cues = read(path)
        .split(/\r?\n\r?\n/)
        .flatMap((block) => {
          const [, start, end, text] = /^([\d:.]+) --> ([\d:.]+)\r?\n([\s\S]+)$/m.exec(block) ?? []
          return start && end && text ? [[start, end, text.trimEnd()]] : []
        })
      const { failures, content, words } = await noteOfTable('talk.csv', tableOf([['Start', 'End', 'Text'], ...cues]))
      const original = noteOfDocument(readWebvtt(read(path)), [], { asWritten: false })
      expect(failures).toEqual([])
      expect(saidIn(content)).toEqual(saidIn(original.content))
      expect(words.map((one) => one.words)).toEqual(original.words.map((one) => one.words))
    },
  )

  it.each(files('hitsave-goodboy-galaxy/*.tsv'))('%s: in milliseconds, the same as its own captions', async (path) => {
    const { content } = await noteOfTable(basename(path), readFileSync(join(DATA, path)))
    const original = noteOfDocument(readWebvtt(read(path.replace('.tsv', '.vtt'))), [], { asWritten: false })
    expect(saidIn(content)).toEqual(saidIn(original.content))
  })

  it.each(files('qmsum-val/*.json'))('%s: the same as the text with turns and times it was made from', async (path) => {
    const meeting = JSON.parse(read(path)) as { meeting_transcripts: { speaker: string; content: string }[] }
    const turns = meeting.meeting_transcripts
      .map(({ speaker, content }) => ({ speaker, content: content.trim() }))
      .filter(({ content }) => content !== '')
    const clock = (at: number): string =>
      [at / 3_600, (at / 60) % 60, at % 60].map((part) => String(Math.floor(part)).padStart(2, '0')).join(':')
    const { failures, content } = await noteOfTable(
      'meeting.csv',
      tableOf([
        ['Speaker', 'Content', 'Time'],
        ...turns.map((turn, at) => [turn.speaker, turn.content, clock(at * 7)]),
      ]),
    )
    const text = turns.map((turn, at) => `${turn.speaker} (${clock(at * 7)})\n${turn.content}`).join('\n\n')
    const original = noteOfDocument(readText(text), [], { asWritten: false })
    expect(failures).toEqual([])
    expect(saidIn(content)).toHaveLength(turns.length)
    expect(saidIn(content)).toEqual(saidIn(original.content))
  })

  it.each(files('oral-history-tagged-csv/{mcmichael,wrigley}.csv'))('%s: each tagged row is marked', async (path) => {
    const { rows, failures, content, tagged } = await noteOfTable(basename(path), readFileSync(join(DATA, path)))
    expect(failures).toEqual([])
    const parts = spokenParts(content)
    expect(parts.map(({ text }) => text).join('\n\n')).toBe(rows.map(({ text }) => text).join('\n\n'))
    const blocks = new Map((content.content ?? []).map((block, at) => [block.attrs?.['id'], parts[at]?.text ?? '']))
    expect(
      tagged.map(({ place: { start, end } }) => blocks.get(start.blockId)?.slice(start.offset, end.offset)),
    ).toEqual(rows.flatMap(({ tags, text }) => (tags.length > 0 ? [text] : [])))
  })
})
