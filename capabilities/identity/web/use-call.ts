import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useOnReturn } from '#platform/web/connection/index.ts'
import { CallFailure } from './calls.ts'
import { strings } from './strings.ts'

function asFailure(error: unknown): CallFailure {
  return error instanceof CallFailure ? error : new CallFailure(strings.unreachable)
}

export interface Call<Input extends unknown[]> {
  /** Runs the call unless one is already running. Never rejects: `failure` says what went wrong. */
  run: (...input: Input) => Promise<void>
  busy: boolean
  failure: CallFailure | null
}

/** A call that a button or a form makes. A failure stays until the next run. */
export function useCall<Input extends unknown[]>(work: (...input: Input) => Promise<void>): Call<Input> {
  const [state, setState] = useState<{ busy: boolean; failure: CallFailure | null }>({ busy: false, failure: null })
  const underWay = useRef(false)
  const run = async (...input: Input): Promise<void> => {
    if (underWay.current) return
    underWay.current = true
    setState({ busy: true, failure: null })
    try {
      await work(...input)
      setState({ busy: false, failure: null })
    } catch (error) {
      setState({ busy: false, failure: asFailure(error) })
    } finally {
      underWay.current = false
    }
  }
  return { run, ...state }
}

export type Loaded<Data> =
  | { state: 'loading' }
  | { state: 'failed'; failure: CallFailure }
  | { state: 'ready'; data: Data }

/** What a screen reads when it opens, with a function to read it again. `load` must stay the same function. */
export function useLoaded<Data>(load: () => Promise<Data>): [loaded: Loaded<Data>, reload: () => void] {
  const [loaded, setLoaded] = useState<Loaded<Data>>({ state: 'loading' })
  const [times, setTimes] = useState(0)
  useEffect(() => {
    let current = true
    load().then(
      (data) => {
        if (current) setLoaded({ state: 'ready', data })
      },
      (error: unknown) => {
        if (current) setLoaded({ state: 'failed', failure: asFailure(error) })
      },
    )
    return () => {
      current = false
    }
  }, [load, times])
  const reload = useCallback(() => setTimes((count) => count + 1), [])
  useOnReturn(loaded.state === 'failed', reload)
  return [loaded, reload]
}

/** Runs once for a page that was opened to do one thing, even if effects run twice. */
export function useOnce(work: () => void): void {
  const done = useRef(false)
  const workOnce = useEffectEvent(work)
  useEffect(() => {
    if (done.current) return
    done.current = true
    workOnce()
  }, [])
}
