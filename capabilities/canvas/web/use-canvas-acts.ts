import { useMemo, useRef } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { RANK_GAP } from '#platform/kernel/rank.ts'
import { reportFailure } from '#platform/web/design/perform.ts'
import { boxAround, centerOf, type Box, type Point } from '../model/geometry.ts'
import { byLayer, isReference, type CanvasItem, type ReferenceKind, type TextStyle } from '../model/item.ts'
import { inReadingOrder } from '../model/reading-order.ts'
import { aligned, distributed, tidied, type Alignment, type Placement } from './scene/arranging.ts'
import type { Board, Tool, Writing } from './scene/board.ts'
import { caughtBy, dropped, frameAround, freePlace, groupAt, groupOnDrop, movingWith } from './scene/choosing.ts'
import { copiesOf, newReference, newShape, newText, rankOnTop, USUAL_SIZE } from './scene/new-items.ts'
import { canvasStrings as strings } from './strings.ts'
import type { CanvasCommands, TurnedInto } from './use-canvas-commands.ts'
import type { DrawingTools } from './use-stage.ts'

/** Steps of the arrow keys this close together are one act. */
const STEPS_MS = 420
const TIDY_GAP = 24
const COPY_SHIFT = 24

export interface CanvasActsOptions {
  board: Board
  commands: CanvasCommands
  tools: DrawingTools | null
  mayEdit: boolean
  onOpen: (item: CanvasItem) => void
}

/** The handlers of pointer, keys and menus on a canvas. */
export function useCanvasActs({ board, commands, tools, mayEdit, onOpen }: CanvasActsOptions) {
  const latest = useRef({ commands, tools, mayEdit, onOpen })
  latest.current = { commands, tools, mayEdit, onOpen }
  const steps = useRef<ReturnType<typeof setTimeout>>(undefined)
  return useMemo(() => {
    const { scene } = board
    const heightOf = (item: CanvasItem): number =>
      item.kind === 'text' ? (latest.current.tools?.heightOf(item) ?? item.height) : item.height
    const run = (work: Promise<unknown>): void => void work.catch(reportFailure)
    const drop = (moving: ReadonlySet<Id>, dx: number, dy: number): void => {
      if (dx !== 0 || dy !== 0)
        run(
          latest.current.commands.change(dropped(scene, moving, dx, dy), {
            title: strings.movedItems(board.state().selected.size),
            quiet: true,
          }),
        )
    }
    /** Ends a sequence of steps by the arrow keys. */
    const settle = (): void => {
      clearTimeout(steps.current)
      const { gesture } = board.state()
      if (steps.current === undefined || gesture?.kind !== 'move') return
      steps.current = undefined
      board.set({ gesture: null })
      drop(gesture.moving, gesture.dx, gesture.dy)
    }
    const put = (placements: readonly Placement[], count: number): void => {
      // The members of a group move with it.
      const changes = placements.flatMap(({ id, x, y }) => {
        const item = scene.get(id)
        if (!item) return []
        const members =
          item.kind === 'group' ? scene.members(id).filter((member) => !board.state().selected.has(member.id)) : []
        const groupId = groupOnDrop(scene, { ...item, x, y }, new Set(placements.map((one) => one.id)))
        return [
          { id, x, y, ...(groupId === item.groupId || item.kind === 'group' ? {} : { groupId }) },
          ...members.map((member) => ({ id: member.id, x: member.x + x - item.x, y: member.y + y - item.y })),
        ]
      })
      if (changes.length > 0)
        run(latest.current.commands.change(changes, { title: strings.arranged(count), quiet: true }))
    }
    const write = (writing: Writing): void => board.set({ writing, tool: 'select', gesture: null })
    const create = async (items: readonly CanvasItem[], title: string, quiet: boolean): Promise<boolean> => {
      const made = await latest.current.commands.create(items, { title, quiet })
      if (made) board.select(items.map((item) => item.id))
      return made
    }
    /** Saves the words that the user wrote into an item, or the new item with them. @returns whether they were saved */
    const keepWords = async ({ item, isNew }: Writing, text: string): Promise<boolean> => {
      const height = heightOf({ ...item, text })
      if (!isNew && text === item.text) return true
      // An item that someone else has deleted since is created again, to keep the words.
      if (isNew || !scene.get(item.id))
        return (
          text === '' ||
          create([{ ...item, id: isNew ? item.id : newId(), text, height }], strings.drawn(item.kind), true)
        )
      return latest.current.commands.change([{ id: item.id, text, ...(height === item.height ? {} : { height }) }], {
        title: strings.wrote(item.kind),
        quiet: true,
      })
    }
    /** New references near a point, in rows beside each other. */
    const references = (targets: readonly { kind: ReferenceKind; targetId: Id }[], near: Point): CanvasItem[] => {
      const columns = Math.ceil(Math.sqrt(targets.length))
      const rows = Math.ceil(targets.length / columns)
      const cell = {
        width: Math.max(...targets.map(({ kind }) => USUAL_SIZE[kind].width)) + TIDY_GAP,
        height: Math.max(...targets.map(({ kind }) => USUAL_SIZE[kind].height)) + TIDY_GAP,
      }
      const corner =
        targets.length === 1
          ? freePlace(scene, near, USUAL_SIZE[targets[0]?.kind ?? 'note'])
          : freePlace(scene, near, { width: columns * cell.width, height: rows * cell.height })
      return targets.map(({ kind, targetId }, index) => {
        const at = {
          x: corner.x + (index % columns) * cell.width,
          y: corner.y + Math.floor(index / columns) * cell.height,
        }
        const item = newReference(scene, kind, targetId, at, null)
        return {
          ...item,
          rank: item.rank + index * RANK_GAP,
          groupId: groupAt(scene, centerOf(item), new Set())?.id ?? null,
        }
      })
    }
    const group = (): CanvasItem | undefined => {
      const chosen = board.chosen()
      return chosen.length === 1 && chosen[0]?.kind === 'group' ? chosen[0] : undefined
    }
    return {
      heightOf,
      settle,
      drop,
      resize(item: CanvasItem): void {
        run(
          latest.current.commands.change(
            [{ id: item.id, x: item.x, y: item.y, width: item.width, height: item.height }],
            { title: strings.resizedItem(item.kind), quiet: true },
          ),
        )
      },
      draw(tool: Exclude<Tool, 'select'>, drawn: Box | null, at: Point): void {
        const box =
          drawn && drawn.width > 12 && drawn.height > 12
            ? drawn
            : {
                x: tool === 'text' ? at.x : at.x - USUAL_SIZE[tool].width / 2,
                y: tool === 'text' ? at.y - 17 : at.y - USUAL_SIZE[tool].height / 2,
                ...USUAL_SIZE[tool],
              }
        board.set({ tool: 'select' })
        if (tool === 'text') {
          const item = newText(scene, board.state().textStyle, {
            ...box,
            width: Math.max(box.width, drawn ? 60 : USUAL_SIZE.text.width),
          })
          return write({
            item: { ...item, height: heightOf(item), groupId: groupAt(scene, centerOf(item), new Set())?.id ?? null },
            isNew: true,
          })
        }
        const item = newShape(scene, tool, box)
        const made =
          tool === 'rectangle'
            ? create(
                [{ ...item, groupId: groupAt(scene, centerOf(item), new Set())?.id ?? null }],
                strings.drawn('rectangle'),
                true,
              )
            : latest.current.commands.createAround(item, caughtBy(scene, box), { title: strings.drawn('group') })
        run(
          made.then((drawnThere) => {
            if (!drawnThere) return
            board.select([item.id])
            write({ item, isNew: false })
          }),
        )
      },
      open(item: CanvasItem | undefined, at: Point): void {
        settle()
        if (item && isReference(item)) return latest.current.onOpen(item)
        if (!latest.current.mayEdit) return
        if (item) return write({ item, isNew: false })
        this.draw('text', null, at)
      },
      /** Saves the words that the user wrote into an item, or those of a new one. */
      wrote(writing: Writing, given: string): void {
        board.set({ writing: null })
        const draft = given.trimEnd()
        // Words that could not be saved are back in their field.
        run(
          keepWords(writing, draft).then(
            (kept) => kept || board.state().writing !== null || write({ ...writing, draft }),
          ),
        )
      },
      remove(): void {
        settle()
        run(latest.current.commands.remove(board.chosen()))
      },
      duplicate(): void {
        settle()
        const ids = movingWith(scene, board.state().selected)
        const items = [...ids].flatMap((id) => scene.get(id) ?? [])
        if (items.length > 0)
          run(create(copiesOf(items, scene, COPY_SHIFT, COPY_SHIFT), strings.duplicated(items.length), true))
      },
      /** Pastes what was copied, in the middle of the window. */
      paste(items: readonly CanvasItem[]): void {
        const box = boxAround(items)
        const middle = board.centre()
        if (box)
          run(
            create(
              copiesOf(items, scene, middle.x - centerOf(box).x, middle.y - centerOf(box).y),
              strings.pasted(items.length),
              false,
            ),
          )
      },
      pasteText(text: string): void {
        const middle = board.centre()
        const item = {
          ...newText(scene, 'P', { x: middle.x - USUAL_SIZE.text.width / 2, y: middle.y, ...USUAL_SIZE.text }),
          text,
        }
        run(create([{ ...item, height: heightOf(item) }], strings.pasted(1), true))
      },
      add(targets: readonly { kind: ReferenceKind; targetId: Id }[], near: Point): void {
        if (targets.length === 0) return
        const items = references(targets, near)
        run(
          create(items, strings.added(items.length), items.length === 1).then(() => {
            const box = boxAround(items)
            if (box) board.show(box)
          }),
        )
      },
      groupChosen(): void {
        settle()
        const items = board.chosen().filter((item) => item.kind !== 'group')
        const box = frameAround(items)
        if (!box) return board.set({ tool: 'group' })
        const item = newShape(scene, 'group', box)
        run(
          latest.current.commands.createAround(item, items, { title: strings.grouped(items.length) }).then((made) => {
            if (!made) return
            board.select([item.id])
            write({ item, isNew: false })
          }),
        )
      },
      step(dx: number, dy: number): void {
        const { gesture, selected } = board.state()
        clearTimeout(steps.current)
        const before = gesture?.kind === 'move' ? gesture : null
        board.set({
          gesture: {
            kind: 'move',
            moving: before?.moving ?? movingWith(scene, selected),
            dx: (before?.dx ?? 0) + dx,
            dy: (before?.dy ?? 0) + dy,
            guides: [],
            into: null,
          },
        })
        steps.current = setTimeout(settle, STEPS_MS)
      },
      /** Moves to the next item in reading order, or to the previous; false where there is none. */
      walk(by: 1 | -1): boolean {
        settle()
        const ordered = inReadingOrder([...scene.all()])
        const { current } = board.state()
        const at = current === null ? -1 : ordered.findIndex((item) => item.id === current)
        const next = at < 0 ? ordered[by === 1 ? 0 : ordered.length - 1] : ordered[at + by]
        if (!next) return false
        board.select([next.id])
        board.show(next)
        return true
      },
      align: (how: Alignment): void => put(aligned(board.chosen(), how), board.state().selected.size),
      distribute: (along: 'x' | 'y'): void => put(distributed(board.chosen(), along), board.state().selected.size),
      tidy: (): void => put(tidied(inReadingOrder(board.chosen()), TIDY_GAP), board.state().selected.size),
      layer(to: 'front' | 'back'): void {
        const items = board.chosen().toSorted(byLayer)
        const from = to === 'front' ? rankOnTop(scene) : scene.bottomRank() - items.length * RANK_GAP
        run(
          latest.current.commands.change(
            items.map((item, index) => ({ id: item.id, rank: from + index * RANK_GAP })),
            { title: strings.layered(items.length), quiet: true },
          ),
        )
      },
      colour(color: string | null): void {
        const items = board.chosen().filter((item) => item.kind === 'rectangle' || item.kind === 'group')
        run(
          latest.current.commands.change(
            items.map((item) => ({ id: item.id, color })),
            { title: strings.coloured(items.length), quiet: true },
          ),
        )
      },
      setStyle(style: TextStyle): void {
        const items = board.chosen().filter((item) => item.kind === 'text')
        board.set({ textStyle: style })
        run(
          latest.current.commands.change(
            items.map((item) => ({ id: item.id, style, height: heightOf({ ...item, style }) })),
            { title: strings.styled(items.length), quiet: true },
          ),
        )
      },
      /**
       * Creates a tag or an insight from the chosen group, or from the chosen items, which are put into a group for it.
       * @param name of the group, where it has none yet
       */
      turn(into: TurnedInto, name: string | null): void {
        settle()
        const one = group()
        if (one) return run(latest.current.commands.turnGroup(into, name === null ? one : { ...one, text: name }))
        const items = board.chosen().filter((item) => item.kind !== 'group')
        const box = frameAround(items)
        if (!box || name === null) return
        const made = { ...newShape(scene, 'group', box), text: name }
        run(
          latest.current.commands.turnLoose(into, made, items).then((done) => {
            if (done) board.select([made.id])
          }),
        )
      },
      /** Whether what is chosen has a name already: that of a group. */
      hasName: (): boolean => (group()?.text.trim() ?? '') !== '',
    }
  }, [board])
}

export type CanvasActs = ReturnType<typeof useCanvasActs>
