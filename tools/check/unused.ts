import { runProgram } from '../run-program.ts'
import type { Check, Finding } from './finding.ts'

interface NamedIssue {
  name: string
  line?: number
}
type FileIssues = { file: string } & Record<string, unknown>

const sentences: Record<string, string> = {
  files: 'Nothing uses this file.',
  dependencies: 'Nothing uses this package',
  devDependencies: 'Nothing uses this package',
  unlisted: 'This package is missing from package.json',
  unresolved: 'This import leads nowhere',
  exports: 'Nobody else uses this export',
  types: 'Nobody else uses this exported type',
  nsExports: 'Nobody uses this export',
  nsTypes: 'Nobody uses this exported type',
  enumMembers: 'Nobody uses this member',
  duplicates: 'The same thing is exported twice',
}

/** Files, exports and packages that nothing uses (`knip.json` names the entry points). */
export const unused: Check = {
  name: 'unused',
  find: async (root) => unusedParts(root),
}

/** What knip reports for a project. */
export async function unusedParts(root: string): Promise<Finding[]> {
  const { code, output } = await runProgram(root, 'knip', ['--reporter', 'json', '--no-progress', '--no-config-hints'])
  const start = output.indexOf('{"')
  if (start < 0) return code === 0 ? [] : [{ path: 'knip.json', rule: 'unused', message: output.trim() }]
  const { issues } = JSON.parse(output.slice(start)) as { issues: FileIssues[] }
  return issues.flatMap((issue) =>
    Object.entries(sentences).flatMap(([kind, sentence]) =>
      namedIssues(issue[kind]).map(({ name, line }) => ({
        path: issue.file,
        ...(line === undefined ? {} : { line }),
        rule: `unused-${kind}`,
        message: kind === 'files' ? sentence : `${sentence}: ${name}.`,
      })),
    ),
  )
}

function namedIssues(value: unknown): NamedIssue[] {
  return Array.isArray(value) ? (value.flat() as NamedIssue[]) : []
}
