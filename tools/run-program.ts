import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { projectFolder } from './files.ts'

/** What a program printed and how it ended. */
export interface ProgramResult {
  code: number
  output: string
}

/** Runs a program of the project's packages in a folder and captures its output. Throws when it cannot be started. */
export async function runProgram(
  root: string,
  program: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<ProgramResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(projectFolder, 'node_modules', '.bin', program), args, {
      cwd: root,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const output: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output: Buffer.concat(output).toString('utf8') }))
  })
}
