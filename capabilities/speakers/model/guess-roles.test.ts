import { expect, test } from 'vitest'
import { guessRoles } from './guess-roles.ts'
import { speakersOf, type SpokenPart } from './spoken-parts.ts'

const nobody = (_name: string): boolean => false

function talk(turns: ReadonlyArray<[speaker: string | null, text: string]>): ReturnType<typeof speakersOf> {
  return speakersOf(turns.map(([speaker, text]): SpokenPart => ({ speaker, text, startMs: null })))
}

function guessed(speakers: ReturnType<typeof speakersOf>, isMember = nobody): string[] {
  const guesses = guessRoles(speakers, isMember)
  return speakers.map(({ name }) => {
    const guess = guesses.get(name)
    return guess === undefined ? `${name}: -` : `${name}: ${guess.role}${guess.isSure ? '' : '?'}`
  })
}

/** Ann asks a number of times, and Bo answers each time. */
const asking = (times: number): Array<[string, string]> =>
  Array.from({ length: times }, () => [
    ['Ann', 'And how do you plan your week? Roughly, I mean.'],
    ['Bo', 'On paper, on Sundays.'],
  ]).flat() as Array<[string, string]>

test('a label that states a role is enough, and the other speaker besides one interviewer is the participant', () => {
  expect(
    guessed(
      talk([
        ['Interviewer', 'Hello.'],
        ['Mara', 'Hello.'],
      ]),
    ),
  ).toEqual(['Interviewer: INTERVIEWER', 'Mara: PARTICIPANT'])
  expect(
    guessed(
      talk([
        ['Moderator 2', 'Hello.'],
        ['P3', 'Hello.'],
        ['Mara', 'Hello.'],
        ['Ben', 'Hello.'],
      ]),
    ),
  ).toEqual(['Moderator 2: INTERVIEWER', 'P3: PARTICIPANT', 'Mara: PARTICIPANT?', 'Ben: PARTICIPANT?'])
})

test('a member of the workspace is the interviewer', () => {
  expect(
    guessed(
      talk([
        ['Nora Petrov', 'Hello.'],
        ['Mara', 'Hello.'],
      ]),
      (name) => name === 'Nora Petrov',
    ),
  ).toEqual(['Nora Petrov: INTERVIEWER', 'Mara: PARTICIPANT'])
})

test('a speaker who asks while the other answers is the interviewer, with certainty once that was seen often', () => {
  expect(guessed(talk(asking(3)))).toEqual(['Ann: INTERVIEWER?', 'Bo: PARTICIPANT?'])
  expect(guessed(talk(asking(8)))).toEqual(['Ann: INTERVIEWER', 'Bo: PARTICIPANT'])
})

test('nothing is guessed for a short conversation, one in which both ask, or a single speaker', () => {
  expect(guessed(talk(asking(1)))).toEqual(['Ann: -', 'Bo: -'])
  const both = asking(6).map(([speaker]): [string, string] => [speaker, 'Is it?'])
  expect(guessed(talk(both))).toEqual(['Ann: -', 'Bo: -'])
  expect(guessed(talk([['Ann', 'Why? Why? Why?']]))).toEqual(['Ann: -'])
  expect(guessed([])).toEqual([])
})
