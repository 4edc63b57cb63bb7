import IconAlignBoxLeftTop from '@tabler/icons-react/dist/esm/icons/IconLayoutAlignLeft.mjs'
import IconFrame from '@tabler/icons-react/dist/esm/icons/IconFrame.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconPointer from '@tabler/icons-react/dist/esm/icons/IconPointer.mjs'
import IconSquare from '@tabler/icons-react/dist/esm/icons/IconSquare.mjs'
import IconTypography from '@tabler/icons-react/dist/esm/icons/IconTypography.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { Popover } from '@mantine/core'
import { useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { ActionMenu, MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { ColorChoice } from '#platform/web/design/color-chip.tsx'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { runAction } from '#platform/web/keyboard/index.ts'
import { isReference, TEXT_STYLES, type CanvasItem } from '../../model/item.ts'
import { alignActions, canvasActions } from '../canvas-actions.ts'
import { ALIGNMENTS } from '../scene/arranging.ts'
import { TOOLS, type Board, type Tool } from '../scene/board.ts'
import { canvasStrings as strings } from '../strings.ts'
import { useBoardState, useSceneVersion } from '../use-board-state.ts'
import type { CanvasActs } from '../acts/use-canvas-acts.ts'
import { GroupEvidence } from './group-evidence.tsx'
import classes from '../canvas.module.css'

const ICONS = { select: IconPointer, rectangle: IconSquare, text: IconTypography, group: IconFrame } satisfies Record<
  Tool,
  unknown
>
const entry = (action: { id: string; title: string }, title = action.title, danger = false): MenuEntry => ({
  kind: 'action',
  action: action.id,
  title,
  danger,
})
const LINE: MenuEntry = { kind: 'line' }

/** The tools for drawing and adding. */
export function CanvasToolbar({ board, mayEdit, pickerOpen }: { board: Board; mayEdit: boolean; pickerOpen: boolean }) {
  const tool = useBoardState(board, (state) => state.tool)
  const exports: MenuEntry[] = [
    entry(canvasActions.fitAll),
    LINE,
    entry(canvasActions.svg, strings.menu.svg),
    entry(canvasActions.png, strings.menu.png),
  ]
  return (
    <div className={`${classes.bar} ${classes.tools}`} role="toolbar" aria-label={strings.tools}>
      {mayEdit && (
        <>
          {TOOLS.map((one) => {
            const Icon = ICONS[one]
            return (
              <IconButton
                key={one}
                label={strings.tool[one]}
                action={canvasActions[one].id}
                pressed={tool === one}
                variant={tool === one ? 'light' : 'subtle'}
                size={32}
                onClick={() => board.set({ tool: one })}
              >
                <Icon size={17} stroke={1.8} aria-hidden="true" />
              </IconButton>
            )
          })}
          <span className={classes.line} />
          <Hint label={strings.picker} action={canvasActions.add.id} side="top">
            <button
              type="button"
              className={classes.plain}
              aria-expanded={pickerOpen}
              onClick={() => runAction(canvasActions.add.id)}
            >
              <IconPlus size={16} stroke={1.8} aria-hidden="true" />
              {strings.add}
            </button>
          </Hint>
        </>
      )}
      <MoreMenu label={strings.more} entries={mayEdit ? [entry(canvasActions.selectAll), ...exports] : exports} />
    </div>
  )
}

/** The zoom controls. */
export function ZoomBar({ board }: { board: Board }) {
  const percent = useBoardState(board, (state) => Math.round(state.camera.zoom * 100))
  const levels = [25, 50, 100, 200].map((one): MenuEntry => ({
    kind: 'command',
    title: strings.zoomTo(one),
    onSelect: () => board.zoomTo(one / 100),
  }))
  return (
    <div className={`${classes.bar} ${classes.zoom}`} role="toolbar" aria-label={strings.zoom}>
      <IconButton
        label={strings.zoomOut}
        action={canvasActions.zoomOut.id}
        onClick={() => runAction(canvasActions.zoomOut.id)}
      >
        <IconZoomOut size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <ActionMenu entries={[entry(canvasActions.fitAll, strings.fit), entry(canvasActions.fitChosen), LINE, ...levels]}>
        <button type="button" className={`${classes.plain} ${classes.percent}`}>
          {strings.zoomTo(percent)}
        </button>
      </ActionMenu>
      <IconButton
        label={strings.zoomIn}
        action={canvasActions.zoomIn.id}
        onClick={() => runAction(canvasActions.zoomIn.id)}
      >
        <IconZoomIn size={16} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

/** What the page offers besides for cards, those in chosen groups among them. */
export type FurtherActs = (items: readonly CanvasItem[]) => MenuEntry[]

function withMembers(scene: Board['scene'], items: readonly CanvasItem[]): CanvasItem[] {
  const members = items.flatMap((item) => (item.kind === 'group' ? scene.members(item.id) : []))
  return [...new Map([...items, ...members].map((item) => [item.id, item])).values()]
}

/** The actions on what is chosen. */
export function ChosenBar({
  viewId,
  board,
  acts,
  furtherActs,
}: {
  viewId: Id
  board: Board
  acts: CanvasActs
  furtherActs: FurtherActs
}) {
  useSceneVersion(board.scene)
  const selected = useBoardState(board, (state) => state.selected)
  const isBusy = useBoardState(board, (state) => state.gesture !== null || state.writing !== null)
  if (selected.size === 0 || isBusy) return null
  const items = board.chosen()
  const [only] = items
  const texts = items.filter((item) => item.kind === 'text')
  const coloured = items.filter((item) => item.kind === 'rectangle' || item.kind === 'group')
  const group = items.length === 1 && only?.kind === 'group' ? only : null
  const arrange: MenuEntry[] = [
    ...ALIGNMENTS.map((how) => entry(alignActions[how])),
    LINE,
    ...(items.length > 2 ? [entry(canvasActions.distributeX), entry(canvasActions.distributeY)] : []),
    entry(canvasActions.tidy),
  ]
  const more: MenuEntry[] = [
    ...(items.length === 1 && only
      ? [entry(canvasActions.open, isReference(only) ? strings.menu.openIt : strings.menu.edit)]
      : []),
    entry(canvasActions.duplicate, strings.menu.duplicate),
    ...(items.some((item) => item.kind !== 'group') ? [entry(canvasActions.group, strings.menu.group)] : []),
    ...furtherActs(withMembers(board.scene, items)),
    entry(canvasActions.toFront, strings.menu.toFront),
    entry(canvasActions.toBack, strings.menu.toBack),
    LINE,
    entry(canvasActions.delete, strings.menu.delete, true),
  ]
  return (
    <div className={`${classes.bar} ${classes.chosen}`} role="toolbar" aria-label={strings.chosen(items.length)}>
      <span className={classes.count}>{strings.chosen(items.length)}</span>
      {group && <GroupEvidence viewId={viewId} groupId={group.id} />}
      {texts.length > 0 && <StyleMenu texts={texts} acts={acts} />}
      {coloured.length > 0 && <Colour value={coloured[0]?.color ?? null} onChange={acts.colour} />}
      {items.length > 1 && (
        <ActionMenu entries={arrange}>
          <button type="button" className={classes.plain} aria-label={strings.menu.align}>
            <IconAlignBoxLeftTop size={16} stroke={1.8} aria-hidden="true" />
          </button>
        </ActionMenu>
      )}
      {(group ?? items.some((item) => item.kind === 'highlight')) && (
        <button type="button" className={classes.plain} onClick={() => runAction(canvasActions.intoTag.id)}>
          {strings.menu.intoTag}
        </button>
      )}
      {(group ?? items.some((item) => item.kind !== 'group')) && (
        <button type="button" className={classes.plain} onClick={() => runAction(canvasActions.intoInsight.id)}>
          {strings.menu.intoInsight}
        </button>
      )}
      <MoreMenu label={strings.more} entries={more} />
    </div>
  )
}

function StyleMenu({ texts, acts }: { texts: readonly CanvasItem[]; acts: CanvasActs }) {
  const style = texts[0]?.style ?? 'P'
  return (
    <ActionMenu
      entries={TEXT_STYLES.map((one): MenuEntry => ({
        kind: 'command',
        title: strings.style[one],
        onSelect: () => acts.setStyle(one),
      }))}
    >
      <button type="button" className={classes.plain} aria-label={`${strings.textStyle}: ${strings.style[style]}`}>
        {strings.style[style]}
      </button>
    </ActionMenu>
  )
}

function Colour({ value, onChange }: { value: string | null; onChange: (color: string | null) => void }) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom" trapFocus returnFocus withinPortal shadow="md">
      <Popover.Target>
        <button
          type="button"
          className={classes.plain}
          aria-label={strings.colour}
          aria-expanded={opened}
          onClick={() => setOpened((open) => !open)}
        >
          <ColorDot color={value ?? ''} size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.colours}>
          <ColorChoice value={value ?? ''} label={strings.colour} onChange={onChange} />
          <button type="button" className={classes.plain} onClick={() => onChange(null)}>
            {strings.plain}
          </button>
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
