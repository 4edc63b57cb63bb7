import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { filesUnder, matchingFiles } from '../files.ts'
import type { Check, Finding } from './finding.ts'

/** Checks that every path that a page names exists, so that documentation does not silently become outdated. */
export const documentationPaths: Check = {
  name: 'documentation',
  async find(root) {
    const findings: Finding[] = []
    const files = (await filesUnder(root)).map((path) => relative(root, path).split(sep).join('/'))
    for (const path of await matchingFiles(root, /^(?!generated\/).+\.md$/)) {
      const text = await readFile(join(root, path), 'utf8')
      for (const { line, target } of pathsNamedIn(text)) {
        if (!exists(root, path, target, files))
          findings.push({ path, line, rule: 'path-leads-nowhere', message: `${target} does not exist.` })
      }
    }
    return findings
  },
}

/**
 * What looks like a path of this project in a page: link targets, and code spans with a folder or a known file ending.
 */
export function pathsNamedIn(text: string): Array<{ line: number; target: string }> {
  const found: Array<{ line: number; target: string }> = []
  let fenced = false
  for (const [index, content] of text.split('\n').entries()) {
    if (/^\s*(```|~~~)/.test(content)) fenced = !fenced
    if (fenced) continue
    const links = [...content.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^([a-z]+:|#|\/)/i.test(target))
    const spans = [...content.matchAll(/(?<!`)`([^`\n]+)`(?!`)/g)].map(([, span = '']) => span).filter(looksLikePath)
    for (const target of [...links, ...spans])
      found.push({ line: index + 1, target: target.replace(/#.*$/, '').replace(/:\d+$/, '') })
  }
  return found.filter(({ target }) => target !== '')
}

function looksLikePath(span: string): boolean {
  // A pattern with a placeholder, a route, a command and a number are not paths of a file.
  if (/[<>*{}\s…()'"=,;$|]|\.\.\.|:\/\//.test(span) || /^[/@#~]/.test(span)) return false
  if (
    /^(apps|capabilities|database|decisions|docs|editor|generated|integrations|platform|tests|tools|\.ci)\//.test(span)
  )
    return true
  return /^\w[\w./-]*\.(ts|tsx|mjs|md|sql|graphql|json|yml|css)$/.test(span)
}

function exists(root: string, page: string, target: string, files: readonly string[]): boolean {
  const places = [join(root, target), join(root, dirname(page), target)]
  if (places.some((place) => existsSync(place))) return true
  // A page may name a file by the end of its path: `server/kind.ts` means that file of every capability.
  return files.some((file) => file.endsWith(`/${target}`))
}
