import { expect, test } from 'vitest'
import { findPersonal } from './find-personal.ts'
import type { RedactionKind } from '../../model/redaction.ts'

/**
 * Interview speech, written for this test. What identifies a person is in braces with its kind: {NAME:Ada}. The
 * workspace knows only the names below.
 */
const KNOWN = ['Okonkwo Adebayo', 'Speaker 1', 'Mark Will', 'Interviewer']
const SAID = `
Thanks for joining. Could you tell me who you are and what you do?
Sure, my name is {NAME:Jane Porter} and I run customer support for a small bakery in Denver.
We are five people, {NAME:Marcus} does the books and {NAME:Elena} is at the counter.
You can write to me at {EMAIL:jane.porter@sunrise-bakery.com} whenever you like.
Or, if that bounces, {EMAIL:jane dot porter at gmail dot com}, I read both.
My number is {PHONE:555 867 5309}, but please do not call before nine.
The shop has {PHONE:five five five, two one double four, oh nine} as its line.
We deliver to {ADDRESS:42 Maple Street} and all over the west side.
Our old place was at {ADDRESS:1600 Pennsylvania Avenue} and the rent doubled between 2019 and 2021.
I looked at amazon.com first, and then somebody told me about Square and Shopify.
In March we had 1,000,000 visitors, which is about 20 percent more than in April.
{NAME:Okonkwo} told me that the export is slow, and {NAME:Adebayo} is never wrong about that.
I will mark it as done when the page loads, it takes 3 or 4 seconds on a good day.
So when {NAME:Priya} came in, she showed {NAME:David} how to close the till.
Then the agent, a guy called {NAME:Stephen Hall}, said to reinstall the whole thing.
He sent me a link, one two three easy steps, and it worked after the fourth.
May I ask how often you open the dashboard on a normal Monday?
Every day, really. I drive to work, park in a row of ten cars, and open it on my phone.
The invoice goes to {NAME:Sarah Lindqvist}, {ADDRESS:221B Baker Street}, and a copy goes to {EMAIL:billing@sunrise-bakery.com}.
If you need references ask {NAME:Tom}, his mobile is {PHONE:+44 20 7946 0958}.
I hope that helps, and grace under pressure is what we aim for.
Well, {NAME:Jennifer}, that was very helpful, thank you.
`

interface Marked {
  text: string
  requested: Array<{ kind: RedactionKind; from: number; to: number }>
}

function marked(line: string): Marked {
  const requested: Marked['requested'] = []
  let text = ''
  let at = 0
  for (const { 0: whole, 1: kind, 2: said = '', index } of line.matchAll(/\{([A-Z]+):([^}]+)\}/g)) {
    text += line.slice(at, index)
    requested.push({ kind: kind as RedactionKind, from: text.length, to: text.length + said.length })
    text += said
    at = index + whole.length
  }
  return { text: text + line.slice(at), requested }
}

/** The share of finds that are right, and the share of expected finds that are found. */
function figures(kinds: readonly RedactionKind[]): {
  precision: number
  recall: number
  missed: string[]
  wrong: string[]
} {
  const missed: string[] = []
  const wrong: string[] = []
  let right = 0
  for (const { text, requested } of SAID.trim().split('\n').map(marked)) {
    const found = findPersonal(text, KNOWN).filter(({ kind }) => kinds.includes(kind))
    const here = requested.filter(({ kind }) => kinds.includes(kind))
    for (const one of here) {
      // A find must cover the whole: half a name does not count.
      if (found.some(({ from, to }) => from <= one.from && to >= one.to)) right += 1
      else missed.push(text.slice(one.from, one.to))
    }
    for (const one of found)
      if (!here.some(({ from, to }) => one.from < to && one.to > from)) wrong.push(text.slice(one.from, one.to))
  }
  return {
    precision: right / Math.max(1, right + wrong.length),
    recall: right / Math.max(1, right + missed.length),
    missed,
    wrong,
  }
}

test('e-mail addresses, phone numbers and street addresses, spoken ones too: all 9 of the text are found and nothing else', () => {
  expect(figures(['EMAIL', 'PHONE', 'ADDRESS'])).toEqual({ precision: 1, recall: 1, missed: [], wrong: [] })
})

test('names, of which the workspace knows two: 10 of 11 are found, and nothing else', () => {
  expect(figures(['NAME'])).toEqual({ precision: 1, recall: 10 / 11, missed: ['Priya'], wrong: [] })
})

test('a known name is found in any case as a whole, but not inside words or as a common word', () => {
  const names = (text: string): string[] => findPersonal(text, KNOWN).map(({ from, to }) => text.slice(from, to))
  expect(names('then mark will said that adebayos are many')).toEqual(['mark will'])
  expect(names('I will mark it, says Speaker 1 to the interviewer')).toEqual([])
})

test('ten thousand words that resemble addresses of all kinds are searched within seconds', () => {
  const text = 'one two three four at five six seven at eight dot nine and ten a b c street '.repeat(600)
  const began = performance.now()
  findPersonal(text, KNOWN)
  expect(performance.now() - began).toBeLessThan(4_000)
})
