import { HLS_FRAGMENT_TOLERANCE_SECONDS, HLS_MAX_BUFFER_SECONDS } from '../model/limits.ts'

const HLS_TYPE = 'application/vnd.apple.mpegurl'
/** Times that a stream is taken up again after a fault of the network or of what was loaded. */
const MAX_RECOVERIES = 4

/** Where playing begins, and how much is loaded ahead. */
export interface StreamBeginning {
  /** The place that is loaded first, in seconds; the beginning when absent. */
  startSeconds?: number
  bufferSeconds?: number
  /** Parts of the stream are left out. Not every browser passes over them by itself. */
  hasGaps?: boolean
}

/**
 * Gives an element a stream: by the browser itself where it can play it, else by hls.js, which is loaded then.
 * @returns how to let go of it
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
    // What we store needs no work in another thread: it is passed on as it is.
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
  }
}
