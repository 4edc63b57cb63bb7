import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { boxAround } from '../../model/geometry.ts'
import type { Board } from '../scene/board.ts'
import { toScreen } from '../scene/camera.ts'
import type { Other, Others } from '../scene/others.ts'
import { canvasStrings as strings } from '../strings.ts'
import { useBoardState, useSceneVersion } from '../use-board-state.ts'
import classes from '../canvas.module.css'

const MOST_OUTLINES = 20

interface OtherPeopleProps {
  others: Others
  board: Board
  /** The same for a name on every screen, and as in shared texts. */
  colorOf: (name: string) => string
}

/** Where others are on the canvas, and what they have chosen. */
export function OtherPeople({ others, board, colorOf }: OtherPeopleProps) {
  const all = useSyncExternalStore(others.follow, others.all)
  const names = [...new Set(all.map(({ name }) => name))]
  return (
    <>
      <span className={classes.hidden} role="status">
        {names.length === 0 ? '' : strings.alsoHere(names)}
      </span>
      {all.length > 0 && <Shown all={all} board={board} colorOf={colorOf} />}
    </>
  )
}

function Shown({ all, board, colorOf }: { all: readonly Other[]; board: Board; colorOf: (name: string) => string }) {
  const camera = useBoardState(board, (state) => state.camera)
  useSceneVersion(board.scene)
  const origin = toScreen(camera, { x: 0, y: 0 })
  return (
    <div className={classes.others} aria-hidden="true">
      {/* Moved without React: what follows the plane must not glide after it. */}
      <div className={classes.othersPlane} style={{ transform: `translate(${origin.x}px, ${origin.y}px)` }}>
        {all.map((other) => (
          <Chosen
            key={`chosen ${other.pageId}`}
            ids={other.chosenIds}
            board={board}
            zoom={camera.zoom}
            name={other.name}
            color={colorOf(other.name)}
          />
        ))}
        {all.map(
          ({ pageId, name, at }) =>
            at && (
              <div
                key={pageId}
                className={classes.pointer}
                style={{
                  transform: `translate(${at.x * camera.zoom}px, ${at.y * camera.zoom}px)`,
                  color: colorOf(name),
                }}
                data-name={name}
              >
                <svg width="16" height="18" viewBox="0 0 16 18">
                  <path
                    d="M1 1 L1 14 L5 10.5 L8 17 L10.6 15.8 L7.6 9.5 L13 9 Z"
                    fill="currentColor"
                    stroke="#fff"
                    strokeWidth="1"
                    strokeLinejoin="round"
                  />
                </svg>
                <span className={classes.pointerName} style={{ background: colorOf(name) }}>
                  {name}
                </span>
              </div>
            ),
        )}
      </div>
    </div>
  )
}

/** An outline around each item that another user has chosen; around all of them where they are many. */
function Chosen({
  ids,
  board,
  zoom,
  name,
  color,
}: {
  ids: readonly Id[]
  board: Board
  zoom: number
  name: string
  color: string
}) {
  const items = ids.flatMap((id) => board.scene.get(id) ?? [])
  const around = items.length > MOST_OUTLINES ? boxAround(items) : null
  const boxes = around ? [{ id: 'all', ...around }] : items
  return boxes.map(({ id, x, y, width, height }) => (
    <div
      key={id}
      data-chosen-by={name}
      className={classes.othersChoice}
      style={{
        transform: `translate(${x * zoom}px, ${y * zoom}px)`,
        width: width * zoom,
        height: height * zoom,
        borderColor: color,
      }}
    />
  ))
}
