import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** A process that is measured: it answers whatever it is asked by one message. */
interface StartedProcess<Answer> {
  /** To what it was started with. */
  answer: Answer
  ask<Later>(asked: object): Promise<Later>
}

/** Starts a module in a process of its own, with what it is to do, until `open` ends. */
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
