import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type RefObject,
} from 'react'

export interface Choices {
  /** Returns to the first choice, since the list has changed. */
  restart: () => void
  /** For the field that keeps the focus. */
  onKeyDown: (event: KeyboardEvent) => void
  listId: string
  /** The id of the element that keys act on. */
  activeId: string | undefined
  listProps: { ref: RefObject<HTMLDivElement | null>; id: string; role: 'listbox' }
  optionProps: (at: number) => HTMLAttributes<HTMLDivElement>
}

/**
 * A list below a field: arrows go through it, around its ends, Enter and a click choose, and the field keeps the focus.
 * `isBehind` while the matches of the query are being loaded: Enter waits for them, and then chooses the first. A user
 * who has moved through the list chooses what is visible.
 */
export function useChoices<Choice>(
  choices: readonly Choice[],
  onChoose: (choice: Choice) => void,
  { isBehind = false }: { isBehind?: boolean | undefined } = {},
): Choices {
  const [active, setActive] = useState(0)
  const [hasMoved, setHasMoved] = useState(false)
  /** Enter was pressed before the matches were loaded. */
  const [isAwaited, setIsAwaited] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const current = Math.min(active, choices.length - 1)
  const idOf = (at: number): string => `${baseId}-${at}`
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [current])

  const choose = (at: number): void => {
    const choice = choices[at]
    if (choice !== undefined) onChoose(choice)
  }
  const chooseFirst = useEffectEvent(() => choose(0))
  useEffect(() => {
    if (!isAwaited || isBehind) return
    setIsAwaited(false)
    chooseFirst()
  }, [isAwaited, isBehind])
  const moveTo = (at: number): void => {
    setActive(at)
    setHasMoved(true)
    setIsAwaited(false)
  }
  return {
    restart() {
      setActive(0)
      setHasMoved(false)
      setIsAwaited(false)
    },
    onKeyDown(event) {
      if (event.nativeEvent.isComposing || !['ArrowDown', 'ArrowUp', 'Enter'].includes(event.key)) return
      event.preventDefault()
      if (event.key === 'Enter') {
        if (isBehind && !hasMoved) setIsAwaited(true)
        else choose(current)
      } else if (choices.length > 0)
        moveTo((current + (event.key === 'ArrowDown' ? 1 : -1) + choices.length) % choices.length)
    },
    listId: `${baseId}-list`,
    activeId: choices.length > 0 ? idOf(current) : undefined,
    listProps: { ref: list, id: `${baseId}-list`, role: 'listbox' },
    optionProps: (at) => ({
      id: idOf(at),
      role: 'option',
      'aria-selected': at === current,
      tabIndex: -1,
      // The field keeps the focus, so that typing goes on.
      onPointerDown: (event) => event.preventDefault(),
      onPointerMove: () => moveTo(at),
      onClick: () => choose(at),
    }),
  }
}
