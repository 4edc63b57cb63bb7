import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import { guessRoles, type RoleGuess } from '#speakers/model/guess-roles.ts'
import { speakersOf, type SpokenPart } from '#speakers/model/spoken-parts.ts'

// Real interviews and meetings, read in place and never copied; skipped if they are absent. Their turns are taken from
// their own structure: only the guess is tested here.
const DATA = join(import.meta.dirname, '../../../shared/data/4-interviews')
const real = describe.skipIf(!existsSync(DATA))

const read = (path: string): string => readFileSync(join(DATA, path), 'utf8')

/** The 125 interviews, with other names if given: these remove the labels that say what a speaker's role is. */
function interviews(nameOf: (label: string) => string): SpokenPart[][] {
  const rows = parse<{ text: string }>(read('anthropic-interviewer-creatives/creatives_transcripts.csv'), {
    columns: true,
  })
  return rows.map(({ text }) =>
    text.split(/^(?=(?:Assistant|AI|User):(?:\s|$))/m).map((turn): SpokenPart => {
      const colon = turn.indexOf(':')
      return { speaker: nameOf(turn.slice(0, colon)), startMs: null, text: turn.slice(colon + 1) }
    }),
  )
}

function guessesOf(parts: readonly SpokenPart[]): Map<string | null, RoleGuess> {
  return guessRoles(speakersOf(parts), () => false)
}

/**
 * Returns the share of the guesses for a role that are right, and the share of the speakers with that role who were
 * guessed.
 */
function judge(role: RoleGuess['role'], who: string, guesses: ReadonlyArray<ReturnType<typeof guessesOf>>) {
  const guessed = guesses.flatMap((one) => [...one].filter(([, guess]) => guess.role === role && guess.isSure))
  const right = guessed.filter(([name]) => name === who).length
  return { precision: right / guessed.length, recall: right / guesses.length }
}

real('roles of speakers', () => {
  it('125 interviews: labels say who asks and who is asked', () => {
    const guesses = interviews((label) => label).map(guessesOf)
    for (const guess of guesses)
      expect([...guess].map(([name, { role, isSure }]) => [name, role, isSure])).toEqual(
        [...guess.keys()].map((name) => [name, name === 'User' ? 'PARTICIPANT' : 'INTERVIEWER', true]),
      )
  })

  it('125 interviews with names as labels: the person who asks is found with certainty, and so is the one who answers', () => {
    const guesses = interviews((label) => (label === 'User' ? 'Ann Lee' : 'Bo Day')).map(guessesOf)
    expect(guesses).toHaveLength(125)
    expect(judge('INTERVIEWER', 'Bo Day', guesses)).toEqual({ precision: 1, recall: 1 })
    expect(judge('PARTICIPANT', 'Ann Lee', guesses)).toEqual({ precision: 1, recall: 1 })
  })

  it('35 meetings: no one is an interviewer with certainty, since no one interviews', () => {
    const paths = globSync('qmsum-val/*.json', { cwd: DATA })
    expect(paths).toHaveLength(35)
    for (const path of paths) {
      const { meeting_transcripts: turns } = JSON.parse(read(path)) as {
        meeting_transcripts: Array<{ speaker: string; content: string }>
      }
      const guesses = guessesOf(turns.map(({ speaker, content }) => ({ speaker, startMs: null, text: content })))
      expect([path, [...guesses].filter(([, { isSure }]) => isSure)]).toEqual([path, []])
    }
  })

  it('a conversation of four, transcribed by a program without question marks: nothing is guessed', () => {
    const parts = read('hitsave-goodboy-galaxy/Get-A-Grip Chip transcription.md')
      .split(/^(?=(?:Jonas Rosland|Jon Lawitts|Vicky Wei|Rich McGrath) *$)/m)
      .slice(1)
      .map((turn): SpokenPart => {
        const [speaker = '', ...text] = turn.split('\n')
        return { speaker: speaker.trim(), startMs: null, text: text.join('\n') }
      })
    expect(parts.length).toBeGreaterThan(20)
    expect([...guessesOf(parts)]).toEqual([])
  })
})
