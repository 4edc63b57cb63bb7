import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { projectFolder } from '../files.ts'
import { runProgram } from '../run-program.ts'
import type { Check, Finding } from './finding.ts'

/** The program that checks the rules that need types. */
const typeAwareRules = fileURLToPath(import.meta.resolve('oxlint-tsgolint/bin/tsgolint.js'))

interface Diagnostic {
  message: string
  code?: string
  filename: string
  labels: Array<{ span: { line?: number } }>
}

/** Rules about code that types alone cannot express, some of them type-aware: `.oxlintrc.json`. */
export const lint: Check = {
  name: 'lint',
  find: async (root) => lintFindings(root, ['.']),
}

/** What oxlint reports for these paths. Comments that disable rules do not matter: `wording` refuses them. */
export async function lintFindings(
  root: string,
  paths: readonly string[],
  configuration = join(projectFolder, '.oxlintrc.json'),
): Promise<Finding[]> {
  const args = ['--type-aware', '--format', 'json', '--config', configuration, ...paths]
  const { code, output } = await runProgram(root, 'oxlint', args, { OXLINT_TSGOLINT_PATH: typeAwareRules })
  const start = output.indexOf('{')
  if (start < 0) return code === 0 ? [] : [{ path: '.oxlintrc.json', rule: 'lint', message: output.trim() }]
  const { diagnostics } = JSON.parse(output.slice(start)) as { diagnostics: Diagnostic[] }
  return diagnostics.map(({ message, code: rule, filename, labels }) => {
    const line = labels[0]?.span.line
    return {
      path: filename.startsWith('/') ? relative(root, filename) : filename,
      ...(line === undefined ? {} : { line }),
      rule: rule ?? 'lint',
      message,
    }
  })
}
