import type { Page } from 'playwright-core'

/** What was played of a recording without a pause. */
interface Heard {
  /** The quote of the clip that a list marked as playing; empty if there is none. */
  quote: string
  /** The words that were lit, in order. */
  words: string[]
  /** The first and last position in the recording, in seconds. */
  from: number
  to: number
  hasPicture: boolean
  /** All captions that the player showed. */
  captions: string[]
}

/**
 * Records from now on what plays in the page, frame by frame: a clip of a second would be over before a busy machine
 * looks.
 * @returns what was played until now, one clip after the other
 */
export async function listen(page: Page): Promise<() => Promise<Heard[]>> {
  const heard = await page.evaluateHandle(() => {
    const all: Heard[] = []
    let last: Heard | null = null
    const look = (): void => {
      requestAnimationFrame(look)
      const media = [...document.querySelectorAll<HTMLMediaElement>('video, audio')].find(
        (one) => !one.paused && !one.hasAttribute('hidden'),
      )
      if (!media) return void (last = null)
      const quote = document.querySelector('li[data-played] p')?.textContent ?? ''
      if (last?.quote !== quote) {
        last = { quote, words: [], from: media.currentTime, to: 0, hasPicture: false, captions: [] }
        all.push(last)
      }
      const [range] = [...(CSS.highlights.get('spoken-word') ?? [])]
      const word = range instanceof Range ? range.toString() : ''
      const caption = media.parentElement?.querySelector('p')?.textContent ?? ''
      if (word !== '' && last.words.at(-1) !== word) last.words.push(word)
      if (caption !== '' && last.captions.at(-1) !== caption) last.captions.push(caption)
      last.to = media.currentTime
      last.hasPicture ||= media instanceof HTMLVideoElement && media.videoWidth > 0
    }
    look()
    return all
  })
  return async () => heard.jsonValue()
}
