import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ColorChip } from '#platform/web/design/color-chip.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { MAX_TAG_TITLE_CHARS } from '../model/limits.ts'
import { tagStrings as strings } from './strings.ts'
import { MAX_ROWS, matchTags, type PickableTag, type TagRow } from './tag-matches.ts'
import classes from './tag-picker.module.css'

export interface TagPickerProps {
  /** All tags that can be applied. */
  tags: readonly PickableTag[]
  /** The applied tags, in their order. */
  applied: readonly PickableTag[]
  /** Ids of the tags used last, latest first. */
  recent: readonly string[]
  mayCreate: boolean
  onApply: (tag: PickableTag) => void
  onRemove: (tag: PickableTag) => void
  /** Creates a tag of this title and applies it. */
  onCreate: (title: string) => void
  /** Called on Escape, Tab, or Enter with Ctrl or ⌘. */
  onClose: () => void
  /** The name of what is tagged, for screen readers. */
  label: string
  /** Text that was typed before it opened. */
  typed?: string
}

/**
 * A picker of tags: typing finds a tag, Enter applies or removes it, Enter on a new name creates it, Backspace in the
 * empty field removes the last one. It takes the focus when it opens and stays open, to apply several tags in a row.
 */
export function TagPicker({
  tags,
  applied,
  recent,
  mayCreate,
  onApply,
  onRemove,
  onCreate,
  onClose,
  label,
  typed = '',
}: TagPickerProps) {
  const [query, setQuery] = useState(typed)
  const [active, setActive] = useState(0)
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const baseId = useId()
  const rows = useMemo(() => matchTags(tags, query, recent, mayCreate), [tags, query, recent, mayCreate])
  const current = Math.min(active, Math.max(0, rows.length - 1))
  const appliedIds = new Set(applied.map((tag) => tag.id))

  // A layout effect, so that the focus moves before the next key arrives and none is lost.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), [])
  useLayoutEffect(() => {
    const row = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    if (row) keepInView(row)
  }, [current, rows])

  const isCut = rows.filter(({ kind }) => kind === 'tag').length === MAX_ROWS && tags.length > MAX_ROWS
  const choose = (row: TagRow | undefined): void => {
    if (!row) return
    if (row.kind === 'create') onCreate(row.title)
    else if (appliedIds.has(row.tag.id)) onRemove(row.tag)
    else onApply(row.tag)
    setQuery('')
    if (query !== '') setActive(0)
    field.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const handled = (): void => {
      event.preventDefault()
      event.stopPropagation()
    }
    switch (event.key) {
      case 'ArrowDown':
      case 'ArrowUp':
        handled()
        if (rows.length > 0) setActive((current + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
        return
      case 'Enter':
        handled()
        if (!((event.metaKey || event.ctrlKey) && query === '')) choose(rows[current])
        if (event.metaKey || event.ctrlKey) onClose()
        return
      case 'Backspace': {
        const last = applied.at(-1)
        if (query !== '' || !last) return
        handled()
        onRemove(last)
        return
      }
      case 'Escape':
      case 'Tab':
        handled()
        onClose()
        return
      default:
    }
  }

  return (
    <div className={classes.picker} role="dialog" aria-label={label}>
      <div className={classes.box} onClick={() => field.current?.focus()}>
        {applied.length > 0 && (
          <ul className={classes.applied} aria-label={strings.applied}>
            {applied.map((tag) => (
              <li key={tag.id}>
                <ColorChip label={tag.title} color={tag.color} onRemove={() => onRemove(tag)} />
              </li>
            ))}
          </ul>
        )}
        <input
          ref={field}
          data-autofocus
          className={classes.field}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${baseId}-list`}
          aria-autocomplete="list"
          aria-activedescendant={rows.length > 0 ? `${baseId}-${current}` : undefined}
          aria-label={strings.field}
          placeholder={strings.field}
          value={query}
          maxLength={MAX_TAG_TITLE_CHARS}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => {
            setQuery(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        ref={list}
        className={classes.list}
        role="listbox"
        id={`${baseId}-list`}
        aria-label={strings.all}
        aria-multiselectable="true"
      >
        {rows.map((row, at) => (
          <Row
            key={row.kind === 'tag' ? row.tag.id : 'create'}
            id={`${baseId}-${at}`}
            row={row}
            active={at === current}
            applied={row.kind === 'tag' && appliedIds.has(row.tag.id)}
            onChoose={() => choose(row)}
            onPoint={() => setActive(at)}
          />
        ))}
      </div>
      {rows.length === 0 && <EmptyLine inset>{mayCreate ? strings.none : strings.nothing}</EmptyLine>}
      {isCut && <EmptyLine inset>{strings.cut(MAX_ROWS)}</EmptyLine>}
      <VisuallyHidden role="status">{isCut ? strings.cut(MAX_ROWS) : strings.options(rows.length)}</VisuallyHidden>
      <Keys removes={applied.length > 0} />
    </div>
  )
}

/** What the keys do. */
function Keys({ removes }: { removes: boolean }) {
  return (
    <div className={classes.keys} aria-hidden="true">
      <span>
        <KeyHint keys="enter" /> {strings.apply}
      </span>
      {removes && (
        <span>
          <KeyHint keys="backspace" /> {strings.undoAct}
        </span>
      )}
      <span>
        <KeyHint keys="escape" /> {strings.done}
      </span>
    </div>
  )
}

function Row({
  id,
  row,
  active,
  applied,
  onChoose,
  onPoint,
}: {
  id: string
  row: TagRow
  active: boolean
  applied: boolean
  onChoose: () => void
  onPoint: () => void
}) {
  return (
    <div
      id={id}
      role="option"
      aria-selected={active}
      aria-checked={row.kind === 'tag' ? applied : undefined}
      tabIndex={-1}
      className={classes.row}
      data-active={active || undefined}
      // The field keeps the focus, so that typing can continue.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
    >
      {row.kind === 'create' ? (
        <>
          <IconPlus size={14} stroke={2} aria-hidden="true" />
          <span className={classes.title}>{strings.create(row.title)}</span>
        </>
      ) : (
        <>
          <ColorDot color={row.tag.color} />
          <span className={classes.title}>{marked(row.tag.title, row.letters)}</span>
          {applied ? <IconCheck size={15} stroke={2.2} aria-hidden="true" className={classes.check} /> : null}
          {row.tag.highlightCount > 0 && (
            <span className={classes.count} aria-label={strings.highlights(row.tag.highlightCount)}>
              {row.tag.highlightCount.toLocaleString()}
            </span>
          )}
        </>
      )}
    </div>
  )
}

/** Scrolls the list only, not the page. */
function keepInView(row: HTMLElement): void {
  const { parentElement: list, offsetTop: top, offsetHeight: height } = row
  if (!list) return
  if (top < list.scrollTop) list.scrollTop = top
  else if (top + height > list.scrollTop + list.clientHeight) list.scrollTop = top + height - list.clientHeight
}

function marked(title: string, letters: readonly number[]): ReactNode {
  if (letters.length === 0) return title
  const typed = new Set(letters)
  return [...title].map((letter, at) => (typed.has(at) ? <b key={at}>{letter}</b> : letter))
}
