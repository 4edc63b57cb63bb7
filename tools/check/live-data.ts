import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

/** Ways to read, refetch and draw ahead that bypass `platform/web/live`, the only one that pages may use. */
const otherWays: ReadonlyArray<readonly [rule: string, pattern: RegExp, message: string]> = [
  [
    'read-beside-live',
    /\buse(?:Query|LazyQuery|SuspenseQuery|Fragment|Mutation|Subscription)\(/,
    'What is shown follows what is committed by useAnswer, useLive or useThing of platform/web/live.',
  ],
  [
    'read-again-by-name',
    /\brefetchQueries\b|\brefetch\(/,
    'Answers say what may change them, and are read again then: nobody asks for that by name.',
  ],
  [
    'drawn-beside-live',
    /\bcache\.(?:modify|evict|write\w+|update\w+)\(|\boptimisticResponse\b|\boptimistic:/,
    'What is done shows by the draft of an act, in platform/web/live.',
  ],
]

/** Pages of a workspace. Pages before signing in have nothing to follow yet. */
const pages = /^(?:apps\/web|capabilities\/(?!identity\/)[^/]+\/web)\/(?!.*\.test\.tsx?$).*\.tsx?$/
const door = 'capabilities/workspaces/web/arrival/'

/** Finds pages that follow data or act by other ways than `platform/web/live`. */
export const liveData: Check = {
  name: 'live data',
  async find(root) {
    const paths = (await matchingFiles(root, /\.tsx?$/, ['apps', 'capabilities'])).filter(isOfPage)
    const sources = await Promise.all(
      paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })),
    )
    return sources.flatMap((source) => [...waysBesideLive(source), ...commandHooks(source), ...namesNotQueued(source)])
  },
}

export function isOfPage(path: string): boolean {
  return pages.test(path) && !path.startsWith(door)
}

export function waysBesideLive({ path, text }: SourceText): Finding[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      otherWays.flatMap(([rule, pattern, message]) =>
        pattern.test(line) ? [{ path, line: at + 1, rule, message }] : [],
      ),
    )
}

const commandFile = /(?:^|\/)use-(?:[a-z\d-]+-)?commands\.tsx?$/
const commandHook = /\b(?:function|const|let) use(?:[A-Z]\w*)?Commands\b/

/** Hooks that hand out the acts of a capability under other names, instead of letting components do them by useAct. */
export function commandHooks({ path, text }: SourceText): Finding[] {
  const message = 'Components do acts by useAct, where they are used; a helper is named for what it does.'
  const found = text.split('\n').flatMap((line, at) => (commandHook.test(line) ? [at + 1] : []))
  const lines = found.length === 0 && commandFile.test(path) ? [1] : found
  return lines.map((line) => ({ path, line, rule: 'command-hook', message }))
}

/** Acts that are named for the queue but not queued: they would wait only as long as their page is open. */
export function namesNotQueued({ path, text }: SourceText): Finding[] {
  return text.split(/^(?= *queueAs: )/m).flatMap((act, at, all) => {
    const isNamed = at > 0 && !/^ *queueAs: REFUSED_AWAY\.\w+,/.test(act)
    if (!isNamed || /[,(]\s*queue\b\s*[,)]/.test(act)) return []
    const line = all.slice(0, at).join('').split('\n').length
    return [
      {
        path,
        line,
        rule: 'name-not-queued',
        message: 'An act that has a name for the queue sends what it is given of it.',
      },
    ]
  })
}
