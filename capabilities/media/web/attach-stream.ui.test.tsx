import { expect, test, vi } from 'vitest'
import { attachStream } from './attach-stream.ts'

/** As hls.js behaves on an element that played something else just before: it does not take its address away. */
vi.mock('hls.js/light', () => ({
  default: class {
    static readonly Events = { ERROR: 'hlsError' }
    static readonly ErrorTypes = {}
    on(): void {
      // Nothing goes wrong.
    }
    loadSource(): void {
      // The test loads nothing.
    }
    attachMedia(element: HTMLMediaElement): void {
      element.setAttribute('src', 'blob:http://localhost/stream')
    }
    destroy(): void {
      // Its address leads nowhere from now on.
    }
  },
}))

test('a stream that is detached leaves no address behind, even where hls.js does', async () => {
  const element = document.createElement('video')
  const load = vi.spyOn(element, 'load').mockReturnValue()
  vi.spyOn(element, 'canPlayType').mockReturnValue('')
  const failed = vi.fn()
  const detach = attachStream(element, '/files/stream/one.m3u8', failed)
  await vi.waitFor(() => expect(element.getAttribute('src')).toBe('blob:http://localhost/stream'))
  detach()
  expect(element.getAttribute('src')).toBeNull()
  expect(load).toHaveBeenCalled()
  expect(failed).not.toHaveBeenCalled()
})
