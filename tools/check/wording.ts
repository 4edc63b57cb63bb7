import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'

/** Names that the glossary replaced (docs/glossary.md). */
const replacedNames = [
  'doom(?:ed)?_?[Oo]bjects',
  'takeAlong',
  'takeAgain',
  'hindrance',
  'foresee',
  'takeActBack',
  'doAgain',
  'UndoWay',
  'dataOf',
  'putAway',
  'leaveOut\\w*',
  'standsOn',
  'Arriving',
  'textStandsNow',
  'untold',
  'tellSubscribers',
  'textAhead',
  'restOfPage',
  'PageFurniture',
  'typedAhead',
  'GATHER_MS',
  'PATIENCE_MS',
  'Surroundings',
  'AskedRows',
  'rowsWanted',
  'byItself',
  'liesIn',
  'KeptProcess',
  'unshown',
  'fillNoteFields',
  'turnGroupIntoTag',
  'AFRESH',
  'takenBack',
]

/** Words that are plain in a sentence but say too little as the name of a function, a value or a property. */
const vagueNames = ['told', 'tell(?:er|[A-Z]\\w*)?', 'hear(?:[A-Z]\\w*)?', '[dD]ear(?:est)?(?:[A-Z]\\w*)?']
const vagueName = String.raw`(?:${vagueNames.join('|')})\b`

/** What must not be written in code, in addition to the rules of the compiler and the linter. */
const forbiddenWords: ReadonlyArray<readonly [rule: string, pattern: RegExp, message: string]> = [
  [
    'rule-switched-off',
    /(?:oxlint|eslint)-disable/,
    'Rules are not switched off in place: mend the code, or add a reason to tools/check-exceptions.ts.',
  ],
  ['types-switched-off', /@ts-(?:ignore|expect-error|nocheck)/, 'The compiler is not overruled in place.'],
  ['unfinished', /\b(?:TODO|FIXME|XXX|HACK)\b/, 'Unfinished work is not left in a comment.'],
  [
    'word-of-the-house',
    new RegExp(String.raw`\b(?:${replacedNames.join('|')})\b`),
    'This word was replaced by the one of the field: see docs/glossary.md.',
  ],
  [
    'vague-name',
    // A declaration, or a property at the beginning of its line: never a sentence of a comment.
    new RegExp(
      String.raw`\b(?:const|let|function|class|interface|type) ${vagueName}|^\s*(?:async )?${vagueName}[:(<?]`,
    ),
    'Say what happens: described, publish, notify, emit, receive, costly, former (docs/glossary.md).',
  ],
]

/** Phrases that must not be in the catalogues of strings (docs/glossary.md). */
const quaintPhrases = [
  'lies here',
  'put away',
  'let back in',
  'asked in, ',
  'nobody',
  'somebody',
  'everybody',
  'anybody',
  'leave out',
  'keep chart',
  'make token',
  'is called (?:that|so)',
  'any more',
  'deleted for good',
  'brought back',
  'look into your mail',
  'farther',
  'rising',
  'falling',
  'carries most',
  'goes with it',
  'go on with',
  'give or take',
  'say together',
]
const quaintWords = new RegExp(String.raw`['\`](?:[^'\`\n]*\b)?(?:${quaintPhrases.join('|')})(?!\w)`, 'i')

const forbiddenNames = /(^|\/)(utils?|helpers?|common|shared|misc|lib)(\/|\.tsx?$)/
const properName = /^[a-z0-9_]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/

/** Comments that override a check or postpone work, and names of files that say nothing. */
export const wording: Check = {
  name: 'wording',
  async find(root) {
    const paths = await matchingFiles(root, /\.(ts|tsx|mjs|css|graphql)$/, [
      'apps',
      'capabilities',
      'database',
      'editor',
      'integrations',
      'platform',
      'tests',
      'tools',
    ])
    const findings = await Promise.all(
      paths.map(async (path) => {
        const text = await readFile(join(root, path), 'utf8')
        return [...nameFaults(path), ...wordFaults(path, text), ...screenFaults(path, text)]
      }),
    )
    // These two files contain the words that they forbid.
    return (
      findings
        .flat()
        .filter(({ path }) => !/^tools\/check\/wording(\.test)?\.ts$/.test(path))
        // Migrations remain as they were released.
        .filter(({ path, rule }) => rule !== 'word-of-the-house' || !path.startsWith('database/migrations/'))
    )
  },
}

/** Names that say where something was put but not what it is, and names in another spelling than the rest. */
export function nameFaults(path: string): Finding[] {
  const findings: Finding[] = []
  if (forbiddenNames.test(path))
    findings.push({
      path,
      rule: 'name-says-nothing',
      message: 'Name the thing: no utils, helpers, common, shared, misc or lib.',
    })
  if (!properName.test(basename(path)))
    findings.push({ path, rule: 'name-spelling', message: 'File names are in kebab-case.' })
  return findings
}

/** Lines that override a check or postpone work. */
export function wordFaults(path: string, text: string): Finding[] {
  return text
    .split('\n')
    .flatMap((content, index) =>
      forbiddenWords
        .filter(([, pattern]) => pattern.test(content))
        .map(([rule, , message]) => ({ path, line: index + 1, rule, message })),
    )
}

/** Words in catalogues of strings that a reader stumbles over. */
export function screenFaults(path: string, text: string): Finding[] {
  if (!path.endsWith('strings.ts')) return []
  return text
    .split('\n')
    .flatMap((line, index) =>
      quaintWords.test(line)
        ? [{ path, line: index + 1, rule: 'quaint-word', message: 'Say it as Notion, Linear or Dovetail do.' }]
        : [],
    )
}
