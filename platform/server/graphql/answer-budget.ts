import { ANSWER_TOO_LARGE, ASKED_TOO_MUCH, Failure, type ErrorCode } from '#platform/kernel/errors.ts'
import { answerSize } from './answer-size.ts'

/**
 * Values in the answer to one request, all operations of a batch together: our largest page, of a thousand rows with
 * twenty fields each, has a little over half of it.
 */
const MAX_ANSWERED_VALUES = 120_000

/**
 * Bytes in the answer to one request, all operations of a batch together: our largest answer, the texts of all insights
 * that are presented, has a quarter of it.
 */
const MAX_ANSWERED_BYTES = 20_000_000

/**
 * The cost that one request may have, all operations of a batch together, in units of the usual weight: our largest
 * page has a tenth of it.
 */
const MAX_ASKED_WEIGHT = 500

/**
 * Values that all operations of a request together could answer with, lists as long as their variables say: our largest
 * page, read again with a thousand rows, could have four fifths of it.
 */
const MAX_EXPECTED_VALUES = 300_000

/**
 * Things that the acts of one request name in their lists, all operations of a batch together: our largest act tags
 * 10,000 highlights.
 */
const MAX_NAMED_THINGS = 12_000

/** The time limit for answering a query. What a user waits for takes a hundredth of it, also in a large workspace. */
const ANSWER_DEADLINE_MS = 15_000

/**
 * From these figures on a query is expensive: answering it takes tens of milliseconds. Our pages and searches ask for
 * less, except the longest lists with all their columns.
 */
const COSTLY = { expected: 6_000, weight: 100, answered: 3_000 }

/**
 * What may still go into the answer to one request, and how long the caller waits for it. The length of a list without
 * a limit is known only after it was read: it is counted before anything in it is resolved, and the first list that is
 * too long ends the answer. Work on the answer that has begun then stops.
 */
export class AnswerBudget {
  /** Resolves with the reason as soon as it is certain that there will be no answer. */
  readonly refused: Promise<Failure>
  /** Resolves once the answer holds so many values that it was expensive, regardless of what was expected. */
  readonly turnsOutCostly: Promise<undefined>
  /** The lists that were read for the answer, by the object that they belong to, and by field and arguments. */
  readonly listsOf = new WeakMap<object, Map<string, unknown>>()
  #left = MAX_ANSWERED_VALUES
  #bytesLeft = MAX_ANSWERED_BYTES
  #weight = 0
  #expected = 0
  #named = 0
  #refusal: Failure | null = null
  #waiting = new AbortController()
  #until: number
  #deadline: NodeJS.Timeout
  #reportRefused: (refusal: Failure) => void = () => undefined
  #reportCostly: (nothing?: undefined) => void = () => undefined

  /** @param ms how long the caller waits */
  constructor(ms = ANSWER_DEADLINE_MS) {
    this.refused = new Promise((resolve) => {
      this.#reportRefused = resolve
    })
    this.turnsOutCostly = new Promise((resolve) => {
      this.#reportCostly = resolve
    })
    this.#until = performance.now() + ms
    this.#deadline = setTimeout(() => {
      this.#refuse(
        'InvalidOperation',
        `The answer took longer than ${ANSWER_DEADLINE_MS / 1000} seconds and was canceled. Request less at once.`,
        'ANSWER_TOO_LATE',
      )
    }, ms)
  }

  /** How much longer the caller waits. */
  get msLeft(): number {
    return Math.max(0, this.#until - performance.now())
  }

  /** Whether the query is expensive according to its own text. */
  get isCostly(): boolean {
    return this.#expected > COSTLY.expected || this.#weight > COSTLY.weight
  }

  /** Aborted as soon as it is certain that there will be no answer. */
  get signal(): AbortSignal {
    return this.#waiting.signal
  }

  get refusal(): Failure | null {
    return this.#refusal
  }

  /**
   * Counts what an operation costs: the weight of its first level, how many values it could answer with, and how many
   * things its acts name.
   * @returns why it is refused; null if it may be answered
   */
  ask({ weight, expected, named }: { weight: number; expected: number; named: number }): Failure | null {
    if (this.#weight + weight > MAX_ASKED_WEIGHT)
      return new Failure(
        'ValidationError',
        `The request is too expensive: the first-level fields of its operations cost more than ${MAX_ASKED_WEIGHT} together. Split it into several requests.`,
        { reason: ASKED_TOO_MUCH },
      )
    if (this.#expected + expected > MAX_EXPECTED_VALUES)
      return new Failure(
        'ValidationError',
        `The request could answer with ${this.#expected + expected} values (long texts count as many); at most ${MAX_EXPECTED_VALUES} are answered. Request shorter pages or fewer fields.`,
        { reason: ASKED_TOO_MUCH },
      )
    if (this.#named + named > MAX_NAMED_THINGS)
      return new Failure(
        'ValidationError',
        `The request names ${this.#named + named} things to change; at most ${MAX_NAMED_THINGS} can be changed at once. Split it into several requests.`,
        { reason: ASKED_TOO_MUCH },
      )
    this.#named += named
    this.#weight += weight
    this.#expected += expected
    return null
  }

  /** Counts values that go into the answer. @returns whether they are allowed */
  spend(values: number): boolean {
    if (this.#refusal) return false
    this.#left -= values
    if (this.#left < MAX_ANSWERED_VALUES - COSTLY.answered) this.#reportCostly()
    if (this.#left >= 0) return true
    this.#refuse(
      'ValidationError',
      `The answer would hold more than ${MAX_ANSWERED_VALUES} values. Request shorter pages or fewer fields.`,
      ANSWER_TOO_LARGE,
    )
    return false
  }

  /**
   * Counts the bytes of an answer before it is written.
   * @param isCarriedOut the answer reports an act that has been done
   * @returns why it is refused; null if it may be sent
   */
  spendBytesOf(data: unknown, isCarriedOut: boolean): Failure | null {
    this.#bytesLeft -= answerSize(data, this.#bytesLeft)
    if (this.#bytesLeft >= 0) return null
    return new Failure(
      'ValidationError',
      `${isCarriedOut ? 'This was carried out. Its answer' : 'The answer'} would be larger than ${MAX_ANSWERED_BYTES / 1_000_000} MB. Request shorter pages or fewer fields.`,
      { reason: ANSWER_TOO_LARGE },
    )
  }

  /** The caller no longer waits. */
  hangUp(): void {
    this.#refuse('InvalidOperation', 'The caller is no longer waiting for this answer.', 'CALLER_GONE')
  }

  /** Stops the work that has begun on the answer: it is made elsewhere. */
  giveUp(): void {
    this.#refuse('InvalidOperation', 'This is answered elsewhere.', 'ANSWERED_ELSEWHERE')
  }

  /**
   * For an operation that changes something: its result is reported however long it took. Also if the deadline is kept
   * elsewhere, where the answer is made.
   */
  withoutDeadline(): void {
    clearTimeout(this.#deadline)
  }

  /** The answer is complete. */
  end(): void {
    clearTimeout(this.#deadline)
  }

  #refuse(code: ErrorCode, message: string, reason: string): void {
    if (this.#refusal) return
    clearTimeout(this.#deadline)
    this.#refusal = new Failure(code, message, { reason })
    this.#waiting.abort(this.#refusal)
    this.#reportRefused(this.#refusal)
  }
}
