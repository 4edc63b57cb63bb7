import { useSyncExternalStore } from 'react'
import { relativeTime } from '../../kernel/relative-time.ts'

const TICK_MS = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

// One clock for all times on the page, running only while one is shown.
function subscribe(listener: () => void) {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = setInterval(() => {
      now = Date.now()
      for (const each of listeners) each()
    }, TICK_MS)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

// Created once: a table shows hundreds of times while it is scrolled, and creating a format takes longer than a row.
const exactly: Record<string, Intl.DateTimeFormat> = {}

export type RelativeTimeProps = {
  /** ISO text, milliseconds or a date. */
  at: string | number | Date
  /** IANA name; the browser's zone when absent. */
  timeZone?: string
}

/** A time in relative words (document 1 §5), kept up to date, with the exact time on hover. */
export function RelativeTime({ at, timeZone }: RelativeTimeProps) {
  const tick = useSyncExternalStore(subscribe, () => now)
  const date = new Date(at)
  const exact = (exactly[timeZone ?? ''] ??= new Intl.DateTimeFormat(undefined, {
    dateStyle: 'full',
    timeStyle: 'short',
    timeZone,
  })).format(date)
  return (
    <time dateTime={date.toISOString()} title={exact}>
      {relativeTime(date, { now: tick, ...(timeZone ? { timeZone } : {}) })}
    </time>
  )
}
