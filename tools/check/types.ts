import { runProgram } from '../run-program.ts'
import type { Check, Finding } from './finding.ts'

const fault = /^(.+?)\((\d+),\d+\): error (TS\d+): (.+)$/

/** The environments that code runs in, each with only what exists there, and the tests, which have both. */
const configurations = ['anywhere', 'node', 'browser', 'tests'] as const

export const typeChecks: readonly Check[] = configurations.map((name) => ({
  name: `types ${name}`,
  find: async (root) => typeFaults(root, `tsconfig.${name}.json`),
}))

/** What the compiler reports for one configuration. */
export async function typeFaults(root: string, configuration: string): Promise<Finding[]> {
  const args = ['-p', configuration, '--noEmit', '--pretty', 'false']
  const { code, output } = await runProgram(root, 'tsc', args)
  const findings = output.split('\n').flatMap((line): Finding[] => {
    const [, path, number, rule, message] = fault.exec(line) ?? []
    return path === undefined ? [] : [{ path, line: Number(number), rule: rule ?? 'types', message: message ?? line }]
  })
  if (code !== 0 && findings.length === 0) findings.push({ path: configuration, rule: 'types', message: output.trim() })
  return findings
}
