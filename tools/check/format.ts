import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { matchingFiles } from '../files.ts'
import { runProgram } from '../run-program.ts'
import type { Check, Finding } from './finding.ts'

/** The formatter breaks no strings or comments, so lines may exceed its 120 characters; longer ones are unreadable. */
const MAX_LINE_CHARS = 200

/** Checks that every file is formatted (`npm run format`), and that no line is longer than 200 characters. */
export const format: Check = {
  name: 'format',
  async find(root) {
    const { output, code } = await runProgram(root, 'oxfmt', ['--list-different'])
    const unformatted = output.split('\n').filter((line) => line.trim() !== '')
    const findings: Finding[] =
      code === 0
        ? []
        : unformatted.map((path) => ({
            path,
            rule: 'format',
            message: 'It does not stand as the formatter writes it: run "npm run format".',
          }))
    return [...findings, ...(await longLines(root))]
  },
}

async function longLines(root: string): Promise<Finding[]> {
  const paths = await matchingFiles(root, /^(?!generated\/).*\.(?:ts|tsx|mjs|css|html)$/)
  const found = await Promise.all(paths.map(async (path) => tooLong(path, await readFile(join(root, path), 'utf8'))))
  return found.flat()
}

/** The lines of a file that are too long to read. */
export function tooLong(path: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    line.length <= MAX_LINE_CHARS
      ? []
      : [
          {
            path,
            line: index + 1,
            rule: 'long-line',
            message: `The line has ${line.length} characters, ${MAX_LINE_CHARS} are the most: break its text.`,
          },
        ],
  )
}
