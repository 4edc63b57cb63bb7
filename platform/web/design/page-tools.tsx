import { Popover } from '@mantine/core'
import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import { createContext, useContext, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import classes from './page-tools.module.css'
import { designStrings as strings } from './strings.ts'

export type PageTool = {
  key: string
  node: ReactNode
  /** It says what the page shows now, and moves to the menu only when all others have. */
  inForce?: boolean
}

export type PageToolsProps = {
  /** What the tools are for, for screen readers. */
  label: string
  /** In the order of every page: find, saved filters, filter, sort, group, columns. The last move to the menu first. */
  tools: readonly PageTool[]
  /** At the right end: layout, count, and the page's one primary act. */
  end?: ReactNode
  /** How many of the first tools always stay in the line. */
  stay?: number
  /** Unsaved differences and what can be done about them: a second line, shown only if there are any. */
  changes?: ReactNode
}

/** How many of the same tools fitted when they were last shown: most likely they fit again. */
const fitted = new Map<string, number>()

const BelowContext = createContext<HTMLElement | null>(null)

/** CSS pixels: the gap between tools, and the width of the menu's button. */
const GAP_PX = 6
const MORE_PX = 34
/** Between the tools and the controls at the end. */
const APART_PX = 12

/**
 * The tools of a page in one line at every width: tools that do not fit are in one "More" menu at the end. On a narrow
 * screen that menu is a sheet.
 */
export function PageTools({ label, tools, end, stay = 1, changes }: PageToolsProps) {
  const line = useRef<HTMLDivElement>(null)
  const widths = useRef(new Map<string, number>())
  // While the menu is open no tool leaves it, or it would close under the user's hand.
  const [inMenu, setInMenu] = useState<readonly string[] | null>(null)
  const isImportant = ({ key, inForce = false }: PageTool): boolean => inForce && inMenu?.includes(key) !== true
  const byImportance = [...tools.filter(isImportant), ...tools.filter((tool) => !isImportant(tool))]
  const ids = byImportance.map(({ key }) => key).join(' ')
  const [shown, setShown] = useState(() => fitted.get(ids) ?? tools.length)
  const [below, setBelow] = useState<HTMLElement | null>(null)
  const measure = useEffectEvent((): void => {
    const element = line.current
    if (!element) return
    const atEnd = element.querySelector<HTMLElement>(':scope > [data-end]')
    for (const tool of element.querySelectorAll<HTMLElement>(':scope > [data-tool]'))
      widths.current.set(tool.dataset['tool'] ?? '', tool.getBoundingClientRect().width)
    // Without layout there is nothing to measure.
    if (element.clientWidth === 0) return
    const room = element.clientWidth - (atEnd ? atEnd.getBoundingClientRect().width + APART_PX : 0)
    const next = fitting(byImportance, widths.current, room, stay)
    fitted.set(ids, next)
    setShown(next)
  })
  const observed = useRef<ReadonlySet<Element>>(new Set())
  const observer = useRef<ResizeObserver>(null)
  useEffect(() => {
    const watching = new ResizeObserver(() => measure())
    observer.current = watching
    observed.current = new Set()
    return () => watching.disconnect()
  }, [])
  useEffect(() => {
    // The observer reports new tools and tools whose text changed, without forcing a layout.
    const present = new Set(line.current?.children)
    for (const child of observed.current) if (!present.has(child)) observer.current?.unobserve(child)
    for (const child of present) if (!observed.current.has(child)) observer.current?.observe(child)
    observed.current = present
  })
  useEffect(() => {
    // Observing the line again makes the observer report it again.
    if (line.current) observer.current?.observe(line.current)
  }, [ids, stay, shown])
  const inLine = new Set(byImportance.slice(0, shown))
  const folded = tools.filter((tool) => !inLine.has(tool))
  return (
    <BelowContext value={below}>
      <div className={classes.bar} role="group" aria-label={label} data-page-tools="">
        <div ref={line} className={classes.line}>
          {tools
            .filter((tool) => inLine.has(tool))
            .map(({ key, node }) => (
              <div key={key} data-tool={key} className={classes.tool}>
                {node}
              </div>
            ))}
          {folded.length > 0 && (
            <MoreTools tools={folded} onOpen={(opens) => setInMenu(opens ? folded.map(({ key }) => key) : null)} />
          )}
          {end && (
            <div data-end="" className={classes.end}>
              {end}
            </div>
          )}
        </div>
        <div className={classes.changes}>
          <div ref={setBelow} className={classes.below} />
          {changes && <div className={classes.acts}>{changes}</div>}
        </div>
      </div>
    </BelowContext>
  )
}

/** How many of the tools fit into the room. */
function fitting(tools: readonly PageTool[], widths: ReadonlyMap<string, number>, room: number, stay: number): number {
  const known = tools.map(({ key }) => widths.get(key))
  const whole = known.reduce<number>((sum, width) => sum + (width ?? 0) + GAP_PX, -GAP_PX)
  // A tool that was never drawn is drawn once, to be measured.
  if (!known.includes(undefined) && whole <= room) return tools.length
  let used = MORE_PX
  let count = 0
  for (const width of known) {
    if (width === undefined) return Math.max(count + 1, stay)
    if (used + width + GAP_PX > room) break
    used += width + GAP_PX
    count += 1
  }
  return Math.min(tools.length, Math.max(stay, count))
}

/** Shown on the second line of the tools if the page has tools, else where it is used. */
export function BelowTools({ children }: { children: ReactNode }) {
  const below = useContext(BelowContext)
  return below ? createPortal(children, below) : children
}

/** The tools that did not fit, under one button. */
function MoreTools({ tools, onOpen }: { tools: readonly PageTool[]; onOpen: (opens: boolean) => void }) {
  const [open, setOpened] = useState(false)
  const setOpen = (next: boolean): void => {
    setOpened(next)
    onOpen(next)
  }
  const trigger = useRef<HTMLButtonElement>(null)
  // A tool's menu is drawn in a portal, but counts as inside.
  const isInMenuOfTool = useRef(false)
  return (
    <Popover
      opened={open}
      onChange={(next) => {
        if (!isInMenuOfTool.current) setOpen(next)
        isInMenuOfTool.current = false
      }}
      position="bottom-start"
      trapFocus
      withinPortal
      clickOutsideEvents={['pointerdown']}
      closeOnEscape={false}
    >
      <Popover.Target>
        <button
          ref={trigger}
          type="button"
          className={classes.moreButton}
          aria-label={strings.moreTools}
          title={strings.moreTools}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <IconDots size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel}
        aria-label={strings.moreTools}
        onPointerDownCapture={({ currentTarget, target }) => {
          isInMenuOfTool.current = !currentTarget.contains(target as Node)
        }}
        onKeyDown={(event) => {
          // Escape closes the menu of a tool first.
          if (event.key !== 'Escape' || !event.currentTarget.contains(event.target as Node)) return
          event.stopPropagation()
          setOpen(false)
          trigger.current?.focus()
        }}
      >
        {tools.map(({ key, node }) => (
          <div key={key}>{node}</div>
        ))}
      </Popover.Dropdown>
    </Popover>
  )
}
