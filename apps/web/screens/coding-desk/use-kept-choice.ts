import { useCallback, useState } from 'react'

const keyOf = (name: string): string => `coding-desk:${name}`

function read(name: string, usual: boolean): boolean {
  try {
    const kept = localStorage.getItem(keyOf(name))
    return kept === null ? usual : kept === 'true'
  } catch {
    // A browser that keeps nothing has what is usual.
    return usual
  }
}

/** Something that is on or off, kept on this device. */
export function useKeptChoice(name: string, usual: boolean): [boolean, () => void] {
  const [isOn, setOn] = useState(() => read(name, usual))
  const toggle = useCallback(() => {
    const next = !read(name, usual)
    setOn(next)
    try {
      localStorage.setItem(keyOf(name), String(next))
    } catch {
      // Not kept for the next visit, which costs one key.
    }
  }, [name, usual])
  return [isOn, toggle]
}
