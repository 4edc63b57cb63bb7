import { useEffect, useState } from 'react'
import { readWaveform, type Waveform } from './waveform.ts'

/** The waveform of a recording; null until it is loaded. A recording plays without it too. */
export function useWaveform(url: string | null): Waveform | null {
  const [loaded, setLoaded] = useState<{ url: string; waveform: Waveform } | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    const stop = new AbortController()
    const load = async (): Promise<void> => {
      const response = await fetch(url, { signal: stop.signal })
      if (response.ok) setLoaded({ url, waveform: readWaveform(new Uint8Array(await response.arrayBuffer())) })
    }
    load().catch(() => undefined)
    return () => stop.abort()
  }, [url])
  return loaded !== null && loaded.url === url ? loaded.waveform : null
}
