import IconArrowAutofitWidth from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs'
import IconMarquee2 from '@tabler/icons-react/dist/esm/icons/IconMarquee2.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useFileMarks } from './file-marks.ts'
import { flashMark, MarkLayer, useMarksUnderMouse } from './mark-layer.tsx'
import { markStrings } from './mark-strings.ts'
import { pictureActions } from './picture-actions.ts'
import classes from './picture-view.module.css'
import { RegionDrawing } from './region-drawing.tsx'
import { strings } from './strings.ts'

/** The width of a picture in a text on a high-resolution screen, and the width of a stored copy, in pixels. */
const SHOWN_WIDTH_PX = 1_280
const LARGE_WIDTH_PX = 2_560
const ZOOM_STEP = 1.5
const MAX_ZOOM = 8
const icon = { size: 16, stroke: 1.8 } as const

export interface PictureViewProps {
  fileId: Id
  name: string
  /** Pixels, where they are known: the space is reserved until it is loaded. */
  width?: number | null
  height?: number | null
  /** Shown until it is loaded. */
  color?: string | null
}

/**
 * A drawing without its own size (SVG) fills the space available, and a frame that is as wide as its picture offers
 * none.
 */
function takeNaturalWidth(picture: HTMLImageElement): void {
  if (picture.clientWidth === 0) picture.width = picture.naturalWidth
}

/** A picture in a text: it can be zoomed, and shows the regions that are marked on it. */
export function PictureView({ fileId, name, width = null, height = null, color = null }: PictureViewProps) {
  const root = useRef<HTMLElement>(null)
  const [zoom, setZoom] = useState(1)
  const [hasFocus, setHasFocus] = useState(false)
  const [isDrawing, setIsDrawing] = useState(false)
  const region = useRef<HTMLButtonElement>(null)
  const { marks, activeId, requested, store, markAction } = useFileMarks(fileId)
  const mayMark = markAction !== null
  const open = useCallback((ids: Id[]) => store.acts.open(ids), [store])
  const { hovered, handlers } = useMarksUnderMouse(marks, open)
  useEffect(() => {
    if (requested && root.current) flashMark(root.current, requested.mark.id)
  }, [requested])

  const larger = (): void => setZoom(Math.min(MAX_ZOOM, zoom * ZOOM_STEP))
  const smaller = (): void => setZoom(Math.max(1, zoom / ZOOM_STEP))
  const leaveDrawing = (): void => {
    setIsDrawing(false)
    region.current?.focus({ preventScroll: true })
  }
  const toggleDrawing = (): void => (isDrawing ? leaveDrawing() : setIsDrawing(true))
  useAction(pictureActions.zoomIn, larger, { enabled: hasFocus })
  useAction(pictureActions.zoomOut, smaller, { enabled: hasFocus })
  useAction(pictureActions.fit, () => setZoom(1), { enabled: hasFocus })
  useAction(pictureActions.markRegion, toggleDrawing, { enabled: hasFocus && mayMark })

  return (
    <figure
      ref={root}
      className={classes.figure}
      aria-label={strings.pictureOf(name)}
      contentEditable={false}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div
        className={classes.frame}
        data-scrolls-pages=""
        {...(zoom > 1 ? { 'data-zoomed': '', tabIndex: 0, role: 'region', 'aria-label': name } : {})}
      >
        <div className={classes.sheet} style={zoom > 1 ? { width: `${zoom * 100}%` } : undefined} {...handlers}>
          <img
            className={classes.picture}
            src={`/image/${fileId}?width=${zoom > 1 ? LARGE_WIDTH_PX : SHOWN_WIDTH_PX}`}
            alt={name}
            loading="lazy"
            draggable={false}
            {...(width === null || height === null ? {} : { width, height })}
            style={color === null ? undefined : { background: color }}
            onLoad={({ currentTarget }) => takeNaturalWidth(currentTarget)}
          />
          <MarkLayer marks={marks} activeId={activeId} hovered={hovered} name={name} onOpen={open} />
          {isDrawing ? (
            <RegionDrawing
              name={name}
              takesKeys
              onLeave={leaveDrawing}
              onDrawn={(box, lines) => {
                leaveDrawing()
                store.acts.mark({ fileId, page: null, boxes: [box], text: '', lines })
              }}
            />
          ) : null}
        </div>
      </div>
      {isDrawing ? (
        <p className={classes.help} aria-hidden="true">
          {markStrings.help}
        </p>
      ) : null}
      <div className={classes.tools} role="toolbar" aria-label={strings.picture} data-shown={isDrawing || undefined}>
        {mayMark ? (
          <IconButton
            ref={region}
            label={isDrawing ? markStrings.leaveRegion : markStrings.region}
            action={pictureActions.markRegion.id}
            pressed={isDrawing}
            variant={isDrawing ? 'light' : 'subtle'}
            onClick={toggleDrawing}
          >
            <IconMarquee2 {...icon} />
          </IconButton>
        ) : null}
        <IconButton label={strings.zoomOut} action={pictureActions.zoomOut.id} disabled={zoom <= 1} onClick={smaller}>
          <IconZoomOut {...icon} />
        </IconButton>
        <IconButton
          label={strings.zoomIn}
          action={pictureActions.zoomIn.id}
          disabled={zoom >= MAX_ZOOM}
          onClick={larger}
        >
          <IconZoomIn {...icon} />
        </IconButton>
        {zoom > 1 ? (
          <IconButton label={strings.fit} action={pictureActions.fit.id} onClick={() => setZoom(1)}>
            <IconArrowAutofitWidth {...icon} />
          </IconButton>
        ) : null}
      </div>
    </figure>
  )
}
