import { beforeEach, expect, test, vi } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { connectionMonitor } from '#platform/web/connection/index.ts'
import { sendBytes } from './send-bytes.ts'

interface Options {
  onShouldRetry(error: { originalResponse: null }): boolean
  onSuccess(): void
}

const { attempts } = vi.hoisted(() => ({ attempts: [] as { options: Options; begun: number }[] }))
vi.mock('tus-js-client', () => ({
  Upload: class {
    readonly attempt
    constructor(_file: File, options: Options) {
      this.attempt = { options, begun: 0 }
      attempts.push(this.attempt)
    }
    start(): void {
      this.attempt.begun += 1
    }
    async abort(): Promise<void> {
      return Promise.resolve()
    }
  },
}))

const news = { onProgress: vi.fn(), onCutOff: vi.fn() }

beforeEach(() => {
  attempts.length = 0
  connectionMonitor.report('connected')
})

async function begun() {
  const sending = sendBytes(newId(), new File(['words'], 'a.tape'), news)
  const attempt = await vi.waitFor(() => attempts[0] ?? expect.fail('nothing was sent'))
  expect(attempt.begun).toBe(1)
  return { sending, attempt }
}

test('an upload that was cut off continues as soon as the page reaches the server again, not at its next attempt', async () => {
  const { attempt } = await begun()
  connectionMonitor.report('http-network-error')
  expect(attempt.options.onShouldRetry({ originalResponse: null })).toBe(true)
  expect(news.onCutOff).toHaveBeenCalled()
  connectionMonitor.report('http-ok')
  await vi.waitFor(() => expect(attempt.begun).toBe(2))
})

test('an upload that is not cut off is left alone, and so is one that has ended', async () => {
  const { sending, attempt } = await begun()
  connectionMonitor.report('channel-network-error')
  connectionMonitor.report('reconnected')
  attempt.options.onShouldRetry({ originalResponse: null })
  attempt.options.onSuccess()
  await sending.done
  connectionMonitor.report('channel-network-error')
  connectionMonitor.report('reconnected')
  await Promise.resolve()
  expect(attempt.begun).toBe(1)
})
