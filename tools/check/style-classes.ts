import { readFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'
import type { SourceText } from './table-ownership.ts'

/** Finds classes that a module uses and its style sheet does not have: these would silently have no style. */
export const styleClasses: Check = {
  name: 'style classes',
  async find(root) {
    const paths = await matchingFiles(root, /\.tsx?$/, ['apps', 'capabilities', 'editor', 'platform'])
    const sheets = new Map<string, Promise<ReadonlySet<string>>>()
    const classesOf = (sheet: string): Promise<ReadonlySet<string>> => {
      const known = sheets.get(sheet) ?? readFile(join(root, sheet), 'utf8').then(classesIn)
      sheets.set(sheet, known)
      return known
    }
    const found: Finding[] = []
    for (const path of paths) {
      const source = { path, text: await readFile(join(root, path), 'utf8') }
      for (const { name, sheet } of sheetsOf(source))
        found.push(...classesMissing(source, name, sheet, await classesOf(sheet)))
    }
    return found
  },
}

/** The style sheets that a module imports, by the name it gives them. */
export function sheetsOf({ path, text }: SourceText): { name: string; sheet: string }[] {
  return [...text.matchAll(/^import (\w+) from '([^']+\.module\.css)'/gm)].flatMap(([, name, sheet]) => {
    if (!name || !sheet) return []
    return [{ name, sheet: sheet.startsWith('#') ? sheet.slice(1) : posix.join(dirname(path), sheet) }]
  })
}

export function classesIn(sheet: string): ReadonlySet<string> {
  const selectors = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/([^{}]*)\{/g)
  return new Set(
    [...selectors].flatMap(([, selector]) =>
      [...(selector ?? '').matchAll(/\.([A-Za-z_][\w-]*)/g)].flatMap(([, name]) => name ?? []),
    ),
  )
}

export function classesMissing(
  { path, text }: SourceText,
  name: string,
  sheet: string,
  classes: ReadonlySet<string>,
): Finding[] {
  const asked = new RegExp(String.raw`\b${name}(?:\.(\w+)|\['([\w-]+)'\])`, 'g')
  return text.split('\n').flatMap((line, at) =>
    [...line.matchAll(asked)].flatMap(([, plain, quoted]) => {
      const requested = plain ?? quoted ?? ''
      if (classes.has(requested)) return []
      return [{ path, line: at + 1, rule: 'no-such-class', message: `${sheet} has no class “${requested}”.` }]
    }),
  )
}
