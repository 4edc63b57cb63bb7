import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectFolder } from '../files.ts'
import type { RunOutcome } from './outcome.ts'

/** A finished run of vitest. The outcome is undefined if it ended before it could report. */
export interface VitestRun {
  exitCode: number
  outcome: RunOutcome | undefined
}

/**
 * Runs vitest in a separate process, shows what it prints, and keeps that in `folder/log.txt`, with the screenshots of
 * failed journeys in `folder/screenshots`. Earlier contents of the folder are deleted.
 * @param project the folder whose tests run
 */
export async function runVitest(
  args: readonly string[],
  folder: string,
  environment: Record<string, string> = {},
  project = projectFolder,
): Promise<VitestRun> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const outcomePath = join(folder, 'outcome.json')
  const log = createWriteStream(join(folder, 'log.txt'))
  const exitCode = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        '--reporter=default',
        '--reporter=./tests/harness/reporter.ts',
        ...args,
      ],
      {
        cwd: project,
        env: {
          ...process.env,
          ...(process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}),
          QUARRY_TEST_OUTCOME: outcomePath,
          QUARRY_TEST_SCREENSHOTS: join(folder, 'screenshots'),
          ...environment,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    child.stdout.on('data', (chunk: Buffer) => void (process.stdout.write(chunk), log.write(chunk)))
    child.stderr.on('data', (chunk: Buffer) => void (process.stderr.write(chunk), log.write(chunk)))
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })
  log.end()
  const outcome = existsSync(outcomePath) ? (JSON.parse(readFileSync(outcomePath, 'utf8')) as RunOutcome) : undefined
  return { exitCode, outcome }
}
