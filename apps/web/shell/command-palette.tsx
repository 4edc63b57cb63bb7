import { Modal } from '@mantine/core'
import IconBolt from '@tabler/icons-react/dist/esm/icons/IconBolt.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { kindNamed, pageOfThing } from '#content-kinds/web/index.ts'
import { kinds } from '#generated/web-registry/kinds.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { MatchText } from '#platform/web/design/match-text.tsx'
import { runAction, useActions } from '#platform/web/keyboard/index.ts'
import classes from './command-palette.module.css'
import { destinations } from './destinations.ts'
import { openedBefore } from './opened-lately.ts'
import { rank } from './palette-ranking.ts'
import { usePaletteResults, type PaletteResults, type PaletteSource } from './palette-source.ts'
import { openPalette } from './shell-actions.ts'
import { useShellData } from './shell-data.tsx'
import { useShownThing } from './shown-thing.ts'
import { shellStrings } from './strings.ts'

type Option = {
  id: string
  section: string
  icon: ReactNode
  title: ReactNode
  where?: string | undefined
  keys?: string | undefined
  choose: () => void
}

const strings = shellStrings.palette
const icon = { size: 17, stroke: 1.7, 'aria-hidden': true } as const
const destinationIcons = new Map(destinations.map((destination) => [destination.action.id, destination.icon]))

/** The actions that are available now and match the query; without a query, under the headings of their sections. */
function useActionOptions(query: string): Option[] {
  const available = useActions().filter(
    (action) => action.available && action.id !== openPalette.id && action.when !== 'in-text',
  )
  return rank(available, query).map((action) => {
    const Icon = destinationIcons.get(action.id) ?? IconBolt
    return {
      id: action.id,
      section: query ? 'Actions' : action.section,
      icon: <Icon {...icon} />,
      title: action.title,
      where: query ? action.section : undefined,
      keys: action.keys[0],
      choose: () => runAction(action.id, 'palette'),
    }
  })
}

/** As many as keep the actions of the page visible. */
const SHOWN_OPENED = 5

/** What was opened lately, except what the page shows. */
function useOpenedOptions(): Option[] {
  const { viewer } = useShellData()
  const router = useRouter()
  return openedBefore(viewer.email, useShownThing())
    .slice(0, SHOWN_OPENED)
    .flatMap((thing) => {
      const kind = kindNamed(kinds, thing.kind)
      const href = pageOfThing(kind, thing)
      if (href === null) return []
      return {
        id: `opened.${thing.id}`,
        section: strings.lately,
        icon: <kind.icon {...icon} />,
        title: thing.title || kind.untitled,
        choose: () => router.history.push(href),
      }
    })
}

/** These come last, in this order; the actions of the screen come first. */
const SECTIONS_AT_THE_END = ['Create', 'Go to', 'List', 'Panel', 'General']

/** Groups the options by heading. */
function bySection(options: readonly Option[]): Option[] {
  const sections = Map.groupBy(options, ({ section }) => section)
  const own = [...sections.keys()].filter((section) => !SECTIONS_AT_THE_END.includes(section))
  return [...own, ...SECTIONS_AT_THE_END].flatMap((section) => sections.get(section) ?? [])
}

/** Why there are no results yet. */
const nothingIn: Partial<Record<PaletteResults['state'], string>> = {
  loading: strings.loading,
  waiting: strings.waiting,
  failed: strings.failed,
}

export type CommandPaletteProps = { opened: boolean; onClose: () => void; source?: PaletteSource | undefined }

/** Reaches every action and, by the source, everything in the workspace, with the keyboard alone. */
export function CommandPalette({ opened, onClose, source }: CommandPaletteProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={620}
      yOffset="12vh"
      padding={0}
      transitionProps={{ duration: 90 }}
    >
      <Modal.Overlay backgroundOpacity={0.28} />
      <Modal.Content className={classes.content} aria-label={strings.label} radius="lg" shadow="xl">
        <Modal.Body className={classes.body}>
          <PaletteBody onClose={onClose} source={source} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

function PaletteBody({ onClose, source }: Omit<CommandPaletteProps, 'opened'>) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before the results for these words arrived. */
  const [awaited, setAwaited] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const listId = useId()
  const router = useRouter()
  const found = usePaletteResults(source, query)
  const actions = useActionOptions(query.trim())
  const opened = useOpenedOptions()

  const results = found.results.map((result): Option => ({
    id: result.id,
    section: 'In this workspace',
    icon: <result.icon {...icon} />,
    title: <MatchText segments={result.title} />,
    where: result.where,
    choose: () => router.history.push(result.href),
  }))
  const options = query.trim()
    ? [...actions.slice(0, results.length > 0 ? 4 : undefined), ...results]
    : [...opened, ...bySection(actions)]
  const selected = Math.min(at, options.length - 1)

  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected])

  const choose = (option: Option | undefined) => {
    if (!option) return
    onClose()
    // After the dialog has returned the focus, so that what the action focuses stays focused.
    setTimeout(option.choose)
  }
  // Until results arrive, the options shown belong to other words, except the actions.
  const isBehind =
    (found.state === 'loading' || found.state === 'waiting') && selected < 1 && options[0]?.section !== 'Actions'
  const chooseAwaited = useEffectEvent(() => choose(options[selected]))
  useEffect(() => {
    if (!awaited || found.state === 'loading' || found.state === 'waiting') return
    setAwaited(false)
    chooseAwaited()
  }, [awaited, found.state])
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setAwaited(false)
      const next = selected + step
      setAt(
        Math.abs(step) === 1
          ? (next + options.length) % options.length
          : Math.min(Math.max(next, 0), options.length - 1),
      )
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      if (isBehind) setAwaited(true)
      else choose(options[selected])
    }
  }
  return (
    <>
      <div className={classes.field}>
        <IconSearch {...icon} />
        <input
          data-autofocus
          className={classes.input}
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-activedescendant={options[selected] ? `${listId}-${selected}` : undefined}
          aria-label={strings.find}
          placeholder={source ? strings.placeholder : strings.placeholderOfActions}
          value={query}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setAt(0)
            setAwaited(false)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        className={classes.list}
        id={listId}
        role="listbox"
        aria-label={strings.found}
        aria-busy={found.state === 'loading'}
        ref={list}
      >
        {options.map((option, index) => (
          <div key={option.id} role="presentation">
            {option.section !== options[index - 1]?.section && (
              <div className={classes.heading} role="presentation">
                {option.section}
              </div>
            )}
            <div
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === selected}
              className={classes.option}
              onMouseMove={() => setAt(index)}
              onClick={() => choose(option)}
            >
              {option.icon}
              <span className={classes.title}>{option.title}</span>
              <span className={classes.where}>{option.where}</span>
              {option.keys && (
                <span className={classes.keys}>
                  <KeyHint keys={option.keys} />
                </span>
              )}
            </div>
          </div>
        ))}
        {options.length === 0 && (
          <EmptyLine announced inset>
            {nothingIn[found.state] ?? strings.nothing(query.trim())}
          </EmptyLine>
        )}
      </div>
      <div className={classes.foot} aria-hidden="true">
        <span>
          <KeyHint keys="up" />
          <KeyHint keys="down" /> {strings.choose}
        </span>
        <span>
          <KeyHint keys="enter" /> {strings.open}
        </span>
        <span>
          <KeyHint keys="escape" /> {strings.close}
        </span>
      </div>
    </>
  )
}
