import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A measured process: it answers each message with one message. */
interface StartedProcess<Answer> {
  /** The answer to the input with which it was started. */
  answer: Answer
  ask<Later>(asked: object): Promise<Later>
}

/** Starts a module in a separate process with its input; it runs until `open` ends. */
export async function startProcess<Answer>(
  open: AsyncDisposableStack,
  module: URL,
  asked: object,
): Promise<StartedProcess<Answer>> {
  const child = open.adopt(fork(fileURLToPath(module), { serialization: 'advanced' }), async (started) => {
    if (started.exitCode !== null || started.signalCode !== null) return
    const ended = once(started, 'exit')
    started.kill('SIGKILL')
    await ended
  })
  const ask = async <Later>(question: object): Promise<Later> =>
    new Promise((resolve, reject) => {
      const ended = (): void => reject(new Error(`${module.pathname} has ended.`))
      child.once('exit', ended)
      child.once('message', (answer) => {
        child.off('exit', ended)
        resolve(answer as Later)
      })
      child.send(question)
    })
  return { answer: await ask<Answer>(asked), ask }
}
