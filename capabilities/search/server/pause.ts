/** Waits that can be cut short. */
export interface Pause {
  /** Resolves after the time, or at once while hurried. */
  rest(ms: number): Promise<void>
  /** Ends the current wait and all that follow until the returned function is called. */
  hurry(): () => void
}

export function createPause(): Pause {
  let hurried = 0
  let end: (() => void) | null = null
  return {
    async rest(ms) {
      if (ms <= 0 || hurried > 0) return
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
      end = null
    },
    hurry() {
      hurried += 1
      end?.()
      return () => {
        hurried -= 1
      }
    },
  }
}
