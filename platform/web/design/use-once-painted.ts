import { startTransition, useEffect, useState } from 'react'

/**
 * The value that was painted last, `before` it at first: another one comes once what is drawn with it stands on the
 * screen.
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
