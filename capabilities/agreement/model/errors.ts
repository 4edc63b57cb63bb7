import { Failure, type Problem } from '#platform/kernel/errors.ts'

export const isClosed = (): Failure =>
  new Failure('InvalidOperation', 'This round is closed. Open it again to go on coding.')
export const isOpen = (): Failure =>
  new Failure('InvalidOperation', 'This round is still open. Close it first: then everyone sees what the others said.')
export const isNoCoder = (): Failure => new Failure('Forbidden', 'Only the coders of this round can code in it.')
export const tooManyPasses = (limit: number): Failure =>
  new Failure('InvalidOperation', `A round can be coded at most ${limit} times. Start another round.`)
export const noSentences = (): Failure =>
  new Failure('InvalidOperation', 'There are no sentences in these notes yet. Write or import some first.')
export const tooManySentences = (count: number, limit: number): Failure => {
  const problem: Problem = {
    path: ['noteIds'],
    message: `These notes have ${count.toLocaleString('en')} sentences. A round has at most ${limit.toLocaleString('en')}: choose fewer notes.`,
    limit,
  }
  return new Failure('ValidationError', problem.message, { problems: [problem] })
}
