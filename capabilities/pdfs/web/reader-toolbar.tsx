import IconArrowAutofitWidth from '@tabler/icons-react/dist/esm/icons/IconArrowAutofitWidth.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMarquee2 from '@tabler/icons-react/dist/esm/icons/IconMarquee2.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import IconZoomIn from '@tabler/icons-react/dist/esm/icons/IconZoomIn.mjs'
import IconZoomOut from '@tabler/icons-react/dist/esm/icons/IconZoomOut.mjs'
import { useState, type RefObject } from 'react'
import { markStrings } from '#files/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { strings } from './strings.ts'
import type { Pages } from './use-pages.ts'
import { viewerActions } from './viewer-actions.ts'
import classes from './viewer.module.css'

interface ReaderToolbarProps {
  pages: Pages
  pageField: RefObject<HTMLInputElement | null>
  downloadUrl: string | null
  showsThumbnails: boolean
  onThumbnails: () => void
  isFinding: boolean
  onFind: () => void
  /** Null if nothing may be marked. */
  drawing: { isDrawing: boolean; onToggle: () => void } | null
}

const icon = { size: 17, stroke: 1.8 } as const

/** Shows the visible page and its zoom, and leads to other pages. */
export function ReaderToolbar({
  pages,
  pageField,
  downloadUrl,
  showsThumbnails,
  onThumbnails,
  isFinding,
  onFind,
  drawing,
}: ReaderToolbarProps) {
  return (
    <div className={classes.toolbar} role="toolbar" aria-label={strings.section}>
      <IconButton
        label={showsThumbnails ? strings.hideThumbnails : strings.showThumbnails}
        pressed={showsThumbnails}
        variant={showsThumbnails ? 'light' : 'subtle'}
        onClick={onThumbnails}
      >
        <IconLayoutSidebar {...icon} />
      </IconButton>
      <span className={classes.group}>
        <IconButton
          label={strings.previousPage}
          action={viewerActions.previousPage.id}
          disabled={pages.current <= 1}
          onClick={() => pages.goTo(pages.current - 1)}
        >
          <IconChevronUp {...icon} />
        </IconButton>
        <IconButton
          label={strings.nextPage}
          action={viewerActions.nextPage.id}
          disabled={pages.current >= pages.count}
          onClick={() => pages.goTo(pages.current + 1)}
        >
          <IconChevronDown {...icon} />
        </IconButton>
        <PageField field={pageField} pages={pages} />
        <span className={classes.figure}>{strings.ofPages(pages.count)}</span>
      </span>
      <span className={classes.group}>
        <IconButton label={strings.zoomOut} action={viewerActions.zoomOut.id} onClick={pages.zoomOut}>
          <IconZoomOut {...icon} />
        </IconButton>
        <span className={classes.percent}>{strings.percent(pages.percent)}</span>
        <IconButton label={strings.zoomIn} action={viewerActions.zoomIn.id} onClick={pages.zoomIn}>
          <IconZoomIn {...icon} />
        </IconButton>
        <IconButton
          label={strings.fitWidth}
          action={viewerActions.fitWidth.id}
          pressed={pages.fitsWidth}
          variant={pages.fitsWidth ? 'light' : 'subtle'}
          onClick={pages.fitWidth}
        >
          <IconArrowAutofitWidth {...icon} />
        </IconButton>
      </span>
      <span className={classes.group}>
        {drawing && (
          <IconButton
            label={drawing.isDrawing ? markStrings.leaveRegion : markStrings.region}
            action={viewerActions.markRegion.id}
            pressed={drawing.isDrawing}
            variant={drawing.isDrawing ? 'light' : 'subtle'}
            onClick={drawing.onToggle}
          >
            <IconMarquee2 {...icon} />
          </IconButton>
        )}
        <IconButton
          label={strings.find}
          action={viewerActions.find.id}
          pressed={isFinding}
          variant={isFinding ? 'light' : 'subtle'}
          onClick={onFind}
        >
          <IconSearch {...icon} />
        </IconButton>
        {downloadUrl !== null && (
          <IconButton label={strings.download} href={downloadUrl}>
            <IconDownload {...icon} />
          </IconButton>
        )}
      </span>
    </div>
  )
}

/** The number of the visible page; typing another one goes there. */
function PageField({ field, pages }: { field: RefObject<HTMLInputElement | null>; pages: Pages }) {
  const [typed, setTyped] = useState<string | null>(null)
  const go = (): void => {
    const number = Number(typed)
    if (typed !== null && Number.isInteger(number) && number >= 1) pages.goTo(Math.min(number, pages.count))
    setTyped(null)
  }
  return (
    <input
      ref={field}
      className={classes.pageField}
      aria-label={strings.pageField}
      inputMode="numeric"
      size={Math.max(2, String(pages.count).length)}
      value={typed ?? String(pages.current)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={go}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setTyped(null)
        if (event.key !== 'Enter' && event.key !== 'Escape') return
        event.preventDefault()
        if (event.key === 'Enter') go()
        pages.scroller.current?.focus()
      }}
    />
  )
}
