import { useMantineColorScheme } from '@mantine/core'
import { useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { ConfirmHost } from '#platform/web/design/confirm.tsx'
import { HintLayer } from '#platform/web/design/hint-layer.tsx'
import { PlainButton } from '#platform/web/design/plain-button.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { ToastList } from '#platform/web/design/toast-list.tsx'
import type { Stories } from '#platform/web/stories.ts'
import { allStories, type StoryRoom } from './all-stories.ts'
import classes from './gallery.module.css'

const SCHEMES = [
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
  { value: 'auto', label: 'As the machine' },
] as const

/** The value of the address that selects all parts. */
const ALL = 'all'

const FOCUSABLE = 'a[href], button:not([disabled]), input:not([disabled]):not([hidden]), [tabindex="0"]'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}

/** The part that the address names, or all of them; empty where it names none. */
function useShownPart(): string {
  return useSyncExternalStore(subscribe, () => decodeURIComponent(location.hash.slice(1)))
}

/** Every part of the interface that has stories, in every state: a list on the left, the states side by side. */
export function Gallery() {
  const [query, setQuery] = useState('')
  const rooms = allStories()
  const parts = rooms.flatMap((room) => room.parts)
  const shown = useShownPart() || (parts[0]?.part ?? ALL)
  return (
    <div className={classes.gallery}>
      <nav className={classes.list} aria-label="Parts">
        <SchemeSwitch />
        <SearchInput label="Find a part" value={query} onChange={setQuery} width="100%" />
        <a className={classes.part} href={`#${ALL}`} aria-current={shown === ALL || undefined}>
          All parts
        </a>
        {rooms.map((room) => (
          <PartsOfRoom key={room.name} room={room} query={query} shown={shown} />
        ))}
      </nav>
      <main className={classes.states}>
        {shown === ALL && <h1>All parts</h1>}
        {parts
          .filter(({ part }) => shown === ALL || part === shown)
          .map((part) => (
            <Part key={part.part} {...part} alone={shown !== ALL} />
          ))}
      </main>
      <ToastList />
      <ConfirmHost />
      <HintLayer />
    </div>
  )
}

function SchemeSwitch() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return <SegmentedTabs label="Colours" value={colorScheme} onChange={setColorScheme} options={SCHEMES} />
}

function PartsOfRoom({ room, query, shown }: { room: StoryRoom; query: string; shown: string }) {
  const parts = room.parts.filter(({ part }) => part.toLowerCase().includes(query.toLowerCase()))
  if (parts.length === 0) return null
  return (
    <section aria-label={room.name}>
      <h2 className={classes.room}>{room.name}</h2>
      {parts.map(({ part }) => (
        <a key={part} className={classes.part} href={`#${part}`} aria-current={part === shown || undefined}>
          {part}
        </a>
      ))}
    </section>
  )
}

/** One part with all its states; with `alone`, it is the title of the page. */
export function Part({ part, states, alone = false }: Stories & { alone?: boolean }) {
  const Heading = alone ? 'h1' : 'h2'

  return (
    <section className={classes.partStates} aria-label={part}>
      <Heading className={classes.partName}>{part}</Heading>
      <div className={classes.grid}>
        {Object.entries(states).map(([name, Shown]) => (
          <State key={name} name={name}>
            <Shown />
          </State>
        ))}
      </div>
    </section>
  )
}

/** A state in its frame, with a button that moves the focus to its first control, as the Tab key does. */
function State({ name, children }: { name: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <article className={classes.state} aria-label={name}>
      <header className={classes.stateHead}>
        <h3 className={classes.stateName}>{name}</h3>
        <PlainButton
          compact
          variant="subtle"
          aria-label={`Focus: ${name}`}
          onClick={() => frame.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()}
        >
          Focus
        </PlainButton>
      </header>
      <div className={classes.frame} ref={frame}>
        {children}
      </div>
    </article>
  )
}
