import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { viewStrings as strings } from './strings.ts'

/** The rows follow when typing rests this long. */
const TYPING_PAUSE_MS = 150

export interface FindWordsProps {
  objectType: ObjectType
  find: string
  onFind: (words: string) => void
}

/** Looks for words in the rows of a view. What is typed shows at once; the rows follow when typing rests. */
export function FindWords({ objectType, find, onFind }: FindWordsProps) {
  const [typed, setTyped] = useState(find)
  const known = useRef(find)
  const findRows = useEffectEvent(onFind)
  useEffect(() => {
    if (find === known.current) return
    known.current = find
    setTyped(find)
  }, [find])
  useEffect(() => {
    if (typed === known.current) return undefined
    const timer = setTimeout(() => {
      known.current = typed
      findRows(typed)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return <SearchInput label={strings.find[objectType]} value={typed} onChange={setTyped} width={180} />
}
