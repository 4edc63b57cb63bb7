import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse as parseWithOtherReader } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { contentOfText, type DocumentJson } from '#editor/document/content.ts'
import { readMarkdown } from '#imports/server/parse/markdown.ts'
import { readText } from '#imports/server/parse/text.ts'
import { noteOfDocument } from '#imports/server/content/document-content.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { spokenParts } from '#speakers/model/spoken-parts.ts'

// Real interviews and meetings, read in place and never copied; skipped if they are absent. The speakers are taken from
// their own structure (columns, JSON) or by a reader of one format, never by the code under test.
const DATA = join(import.meta.dirname, '../../../shared/data/4-interviews')
const real = describe.skipIf(!existsSync(DATA))

interface Said {
  speaker: string
  text: string
}

const LEAST = 0.99

const read = (path: string): string => readFileSync(join(DATA, path), 'utf8')
const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim()
/** The speaker, and the beginning of the text: turns with the same beginning are the same. */
const keyOf = ({ speaker, text }: Said): string => `${speaker}|${plain(text).slice(0, 40)}`

/** Returns one entry for each change of speaker: paragraphs of one speaker are one turn. */
function joined(said: readonly Said[]): Said[] {
  const turns: Said[] = []
  for (const { speaker, text } of said) {
    const open = turns.at(-1)
    if (open?.speaker === speaker) open.text += ` ${text}`
    else turns.push({ speaker, text })
  }
  return turns
}

function found(content: DocumentJson | null): Said[] {
  return joined(spokenParts(content ?? { type: 'doc' }).map(({ speaker, text }) => ({ speaker: speaker ?? '', text })))
}

/** Returns the share of the found turns that are real, and the share of the real turns that were found. */
function compare(expected: readonly Said[], got: readonly Said[]): { precision: number; recall: number } {
  const left = new Map<string, number>()
  for (const one of expected) left.set(keyOf(one), (left.get(keyOf(one)) ?? 0) + 1)
  let right = 0
  for (const one of got) {
    const count = left.get(keyOf(one)) ?? 0
    if (count === 0) continue
    left.set(keyOf(one), count - 1)
    right += 1
  }
  return { precision: got.length === 0 ? 0 : right / got.length, recall: right / expected.length }
}

/** Meetings in the layouts of different services. */
const LAYOUTS: ReadonlyArray<[name: string, write: (turn: Said, at: number) => string]> = [
  ['a label', ({ speaker, text }) => `${speaker}: ${text}\n`],
  ['a label and a blank line', ({ speaker, text }) => `${speaker}: ${text}\n\n`],
  ['a bold label of Markdown', ({ speaker, text }) => `**${speaker}:** ${text}\n\n`],
  ['a name above', ({ speaker, text }) => `${speaker}\n${text}\n\n`],
  ['a name and a time above, as Otter writes', ({ speaker, text }, at) => `${speaker}  ${clock(at)}\n${text}\n\n`],
  [
    'a name and a time in brackets, as Rev writes',
    ({ speaker, text }, at) => `${speaker} (${clock(at)}):\n${text}\n\n`,
  ],
  ['a time in brackets before the name', ({ speaker, text }, at) => `[${clock(at)}] ${speaker}: ${text}\n`],
]

function clock(at: number): string {
  const seconds = at * 7
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

real('turns of speech', () => {
  it('125 interviews: each answer and each question is assigned to its speaker', () => {
    const rows = parseWithOtherReader<{ text: string }>(
      read('anthropic-interviewer-creatives/creatives_transcripts.csv'),
      { columns: true },
    )
    expect(rows).toHaveLength(125)
    const scores = rows.map(({ text }) => {
      const expected = text.split(/^(?=(?:Assistant|AI|User):(?:\s|$))/m).map((turn): Said => {
        const colon = turn.indexOf(':')
        return { speaker: turn.slice(0, colon), text: turn.slice(colon + 1) }
      })
      return compare(joined(expected), found(withTurns(contentOfText(text))))
    })
    expect(Math.min(...scores.map(({ precision }) => precision))).toBe(1)
    expect(Math.min(...scores.map(({ recall }) => recall))).toBe(1)
  })

  it.each(LAYOUTS)('35 meetings written with %s', (_name, write) => {
    for (const path of globSync('qmsum-val/*.json', { cwd: DATA }).sort()) {
      const { meeting_transcripts: turns } = JSON.parse(read(path)) as {
        meeting_transcripts: Array<{ speaker: string; content: string }>
      }
      // An action without words is not a turn here: some layouts cannot express it.
      const said = turns
        .map(({ speaker, content }) => ({ speaker: plain(speaker), text: plain(content) }))
        .filter(({ text }) => text !== '')
      const source = said.map(write).join('')
      const document = write === LAYOUTS[2]?.[1] ? readMarkdown(source) : readText(source)
      const { content } = noteOfDocument({ ...document, title: null }, [], { asWritten: false })
      const { precision, recall } = compare(joined(said), found(content))
      expect(precision, path).toBeGreaterThanOrEqual(LEAST)
      expect(recall, path).toBeGreaterThanOrEqual(LEAST)
    }
  })

  it('an interview as Otter writes it without times, in Markdown', () => {
    const source = read('hitsave-goodboy-galaxy/Get-A-Grip Chip transcription.md')
    const expected = source
      .slice(source.indexOf('## Transcript'))
      .split(/^(?=(?:Jonas Rosland|Jon Lawitts|Vicky Wei|Rich McGrath) *$)/m)
      .slice(1)
      .map((turn): Said => {
        const end = turn.indexOf('\n')
        return { speaker: turn.slice(0, end).trim(), text: turn.slice(end) }
      })
    const { content } = noteOfDocument(readMarkdown(source), [], { asWritten: false })
    const { precision, recall } = compare(joined(expected), found(content))
    expect(precision).toBe(1)
    // Two of 192 names are on the same line as the words, with nothing between: Markdown reads them as part of the
    // words.
    expect(recall).toBeGreaterThanOrEqual(190 / 192)
  })

  it.each(
    ['armantrout', 'mcmichael', 'wrigley'].filter((name) =>
      existsSync(join(DATA, `oral-history-tagged-csv/${name}.csv`)),
    ),
  )('the oral history %s, written with labels', (name) => {
    const rows = parseWithOtherReader<{ speaker: string; words: string }>(read(`oral-history-tagged-csv/${name}.csv`), {
      columns: true,
      relax_column_count: true,
    })
    const said = rows.reduce<Said[]>((all, { speaker, words }) => {
      const who = speaker.trim() === '' ? all.at(-1)?.speaker : plain(speaker).replace(/:$/, '')
      return who === undefined || plain(words) === '' ? all : [...all, { speaker: who, text: plain(words) }]
    }, [])
    const turns = joined(said)
    const source = turns.map(({ speaker, text }) => `${speaker}: ${text}`).join('\n\n')
    const { precision, recall } = compare(turns, found(withTurns(contentOfText(source))))
    expect(precision).toBeGreaterThanOrEqual(LEAST)
    expect(recall).toBeGreaterThanOrEqual(LEAST)
  })

  it.each([
    ...globSync(
      ['tanf-research-syntheses/**/*.md', 'notebooks-for-all-usertests/**/*.md', 'ami-abstracts-20/**/*.txt'],
      {
        cwd: existsSync(DATA) ? DATA : import.meta.dirname,
      },
    ).sort(),
  ])('%s, a text without turns, stays a text', (path) => {
    const document = path.endsWith('.md') ? readMarkdown(read(path)) : readText(read(path))
    expect(found(noteOfDocument(document, [], { asWritten: false }).content)).toEqual([])
  })
})
