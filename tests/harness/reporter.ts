import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import { projectFolder } from '../../tools/files.ts'
import type { FileOutcome, RunOutcome } from '../../tools/test/outcome.ts'

/** How the files of a finished run ended, with the number of errors outside any test. */
export function runOutcome(modules: readonly TestModule[], unhandled: readonly SerializedError[]): RunOutcome {
  return { files: modules.map(fileOutcome), errorsOutsideTests: unhandled.length }
}

function fileOutcome(module: TestModule): FileOutcome {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic()
  const outcome: FileOutcome = {
    path: relative(projectFolder, module.moduleId).replaceAll('\\', '/'),
    project: module.project.name,
    passed: 0,
    skipped: 0,
    failed: [],
    seconds: (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000,
  }
  for (const test of module.children.allTests()) {
    const { state } = test.result()
    if (state === 'passed') outcome.passed += 1
    else if (state === 'skipped') outcome.skipped += 1
    else outcome.failed.push(test.fullName)
  }
  // A file that could not be read counts as one failed test, so that nothing broken goes unnoticed.
  if (outcome.failed.length === 0 && !module.ok()) outcome.failed.push('the file itself')
  return outcome
}

/** Writes how a run ended to the file that `QUARRY_TEST_OUTCOME` names, for `tools/test.ts`, which ends the run. */
export default class OutcomeReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const path = process.env['QUARRY_TEST_OUTCOME']
    if (path !== undefined) writeFileSync(path, JSON.stringify(runOutcome(modules, unhandled)))
  }
}
