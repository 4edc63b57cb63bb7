import { Drawing, face, faint } from './drawing.tsx'

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
      <path
        d="M8 28c16-6 26 4 42 0M8 44c14-5 22 3 34 1M8 60c20-7 40 5 62-1s22-2 34-1M76 28c10-3 18 0 28-1M84 44c8-2 12 0 20-1"
        {...faint}
      />
      <circle cx="60" cy="36" r="18" {...face} />
      <path d="m73 49 14 15" strokeWidth="3" />
      <path d="M50 36a10 10 0 0 1 10-10" />
    </Drawing>
  )
}
