import type { ReactNode } from 'react'

/** Line drawings for empty places, in the colour of the text around them: facets of stone, our own. */
function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg width="112" height="80" viewBox="0 0 112 80" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round">
      {children}
    </svg>
  )
}

const faint = { opacity: 0.35 }
const face = { fill: 'currentColor', fillOpacity: 0.07 }

/** A block of stone in the ground: nothing has been brought in yet. */
export function RawStone() {
  return (
    <Drawing>
      <path d="M6 66h100" {...faint} />
      <path d="M30 66 24 40l16-18 28-6 20 14 2 36" {...face} />
      <path d="M24 40l22 2 20-12 24 0M46 42l6 24M66 30l-2 36" />
      <path d="M40 22l6 20M68 16l-2 14" />
      <path d="M14 66l4-6 5 6M96 66l3-4 4 4" {...faint} />
    </Drawing>
  )
}

/** Sheets of paper with a marked line: no notes or insights yet. */
export function BlankSheets() {
  return (
    <Drawing>
      <path d="M38 14h34l12 12v44H38z" {...face} />
      <path d="M72 14v12h12" />
      <path d="M30 20v54h44" {...faint} />
      <path d="M46 36h20M46 54h30M46 62h18" />
      <path d="M46 45h26" strokeWidth="5" {...faint} />
    </Drawing>
  )
}

/** A gem cut from the stone: no highlights, tags or insights yet. */
export function CutGem() {
  return (
    <Drawing>
      <path d="M34 30 46 16h20l12 14-22 36z" {...face} />
      <path d="M34 30h44M46 16l10 14 10-14M56 30v36M46 30l10 36 10-36" />
      <path d="M20 22v8M16 26h8M92 42v8M88 46h8M90 14v4M88 16h4" {...faint} />
    </Drawing>
  )
}

/** A lens over strata: nothing was found. */
export function LensOverStrata() {
  return (
    <Drawing>
      <path d="M8 28c16-6 26 4 42 0M8 44c14-5 22 3 34 1M8 60c20-7 40 5 62-1s22-2 34-1M76 28c10-3 18 0 28-1M84 44c8-2 12 0 20-1" {...faint} />
      <circle cx="60" cy="36" r="18" {...face} />
      <path d="m73 49 14 15" strokeWidth="3" />
      <path d="M50 36a10 10 0 0 1 10-10" />
    </Drawing>
  )
}

/** A stone split in two: something failed. */
export function CrackedStone() {
  return (
    <Drawing>
      <path d="M6 66h100" {...faint} />
      <path d="M26 66 20 42l14-18 20-4-4 16 8 10-6 20z" {...face} />
      <path d="m64 66 6-18-8-12 6-17 18 11 6 36z" {...face} />
      <path d="M20 42l16 4 14-10M36 46l2 20M62 36l16 8 14-4M78 44l2 22" {...faint} />
    </Drawing>
  )
}

/** A signpost without a place name: the page is not there. */
export function EmptySignpost() {
  return (
    <Drawing>
      <path d="M6 68h100" {...faint} />
      <path d="M56 68V14" strokeWidth="2.5" />
      <path d="M56 18h28l8 8-8 8H56z" {...face} />
      <path d="M56 38H32l-7 7 7 7h24z" {...face} />
      <path d="m46 68 4-6 3 6M66 68l5-9 6 9" {...faint} />
    </Drawing>
  )
}
