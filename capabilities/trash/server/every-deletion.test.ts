import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The names of commands that remove something. */
const TAKES_AWAY = /^(?:delete|remove|revoke|deactivate|cancel|empty|discard|clear|hide|drop|forget|erase|purge)-/
/** Calls by which a command puts something into the trash. */
const PUTS_INTO_TRASH = /\b(?:deleteThings|deleteFoundFields|recordDeletion|deletePlace|softDelete)\(/

/** Each command of the product that removes something, and whether its file puts that into the trash. */
function commands(): Map<string, boolean> {
  const found = new Map<string, boolean>()
  for (const path of globSync('capabilities/*/server/**/*.ts', { exclude: ['**/*.test.ts'] })) {
    const source = readFileSync(path, 'utf8')
    for (const part of source.split('defineCommand({').slice(1)) {
      const name = /name: '([a-z-]+)'/.exec(part)?.[1] ?? ''
      if (TAKES_AWAY.test(name)) found.set(name, PUTS_INTO_TRASH.test(part))
    }
  }
  return found
}

/** The rows of the table in the README: commands, and where what they remove goes. */
function reported(): Map<string, string> {
  const rows = readFileSync('capabilities/trash/README.md', 'utf8')
    .split('\n')
    .flatMap((line) => {
      const [, names = '', where = ''] = /^\| (`.+?`) \| (.+) \|$/.exec(line) ?? []
      return [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = '']) => [name, where] as const)
    })
  return new Map(rows)
}

test('everything that a user can remove goes to the trash, or a reason says why it does not', () => {
  const [taking, reasons] = [commands(), reported()]
  expect(taking.size).toBeGreaterThan(30)
  expect([...taking.keys()].toSorted()).toEqual([...reasons.keys()].toSorted())
  const toTrash = (names: Iterable<string>, isSo: (name: string) => boolean): string[] =>
    [...names].filter(isSo).toSorted()
  expect(toTrash(taking.keys(), (name) => taking.get(name) === true)).toEqual(
    toTrash(reasons.keys(), (name) => reasons.get(name) === 'to the trash'),
  )
})
