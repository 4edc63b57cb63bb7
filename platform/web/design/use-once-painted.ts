import { startTransition, useEffect, useState } from 'react'

/**
 * The value that was painted last, `before` until the first paint: a new value is returned after the screen was painted
 * with it.
 */
export function useOncePainted<Value>(value: Value, before: Value): Value {
  const [painted, setPainted] = useState(before)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setPainted(value)))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [value])
  return painted
}
