import { HLS_FRAGMENT_TOLERANCE_SECONDS, HLS_MAX_BUFFER_SECONDS } from '../model/limits.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
/** How often a stream is restarted after a network or loading error. */
const MAX_RECOVERIES = 4

/** Where playback starts, and how much is loaded ahead. */
export interface StreamBeginning {
  /** The position that is loaded first, in seconds; the start if absent. */
  startSeconds?: number
  bufferSeconds?: number
  /** Parts of the stream are left out. Not every browser skips them on its own. */
  hasGaps?: boolean
}

/**
 * Attaches a stream to an element: natively if the browser can play it, else with hls.js, which is then loaded.
 * @returns how to detach it
 */
export function attachStream(
  element: HTMLMediaElement,
  url: string,
  onFailure: () => void,
  beginning: StreamBeginning = {},
): () => void {
  const byScript = element.canPlayType(HLS_TYPE) === '' || (beginning.hasGaps === true && 'MediaSource' in globalThis)
  return byScript ? attachByScript(element, url, onFailure, beginning) : attachByBrowser(element, url, onFailure)
}

function attachByBrowser(element: HTMLMediaElement, url: string, onFailure: () => void): () => void {
  element.addEventListener('error', onFailure)
  element.preload = 'auto'
  element.src = url
  return () => {
    element.removeEventListener('error', onFailure)
    element.removeAttribute('src')
    element.load()
  }
}

function attachByScript(
  element: HTMLMediaElement,
  url: string,
  onFailure: () => void,
  { startSeconds = -1, bufferSeconds = HLS_MAX_BUFFER_SECONDS }: StreamBeginning,
): () => void {
  let isOver = false
  let destroy = (): void => undefined
  const attach = async (): Promise<void> => {
    const { default: Hls } = await import('hls.js/light')
    if (isOver) return
    // Our streams need no processing in a worker: they are passed through unchanged.
    const hls = new Hls({
      enableWorker: false,
      startPosition: startSeconds,
      maxBufferLength: bufferSeconds,
      maxFragLookUpTolerance: HLS_FRAGMENT_TOLERANCE_SECONDS,
    })
    destroy = () => hls.destroy()
    let recoveries = 0
    hls.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
      if (!fatal) return
      recoveries += 1
      if (recoveries > MAX_RECOVERIES) onFailure()
      else if (type === Hls.ErrorTypes.MEDIA_ERROR) hls.recoverMediaError()
      else if (type === Hls.ErrorTypes.NETWORK_ERROR) hls.startLoad()
      else onFailure()
    })
    hls.loadSource(url)
    hls.attachMedia(element)
  }
  attach().catch(onFailure)
  return () => {
    isOver = true
    destroy()
    // If the element played something else just before, hls.js believes that someone changed its source, and leaves its
    // own address there, which leads nowhere any more: the browser would try to load it and report an error.
    if (element.getAttribute('src')?.startsWith('blob:') !== true) return
    element.removeAttribute('src')
    element.load()
  }
}
