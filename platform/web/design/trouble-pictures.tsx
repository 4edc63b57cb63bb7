import { Drawing, face, faint } from './drawing.tsx'

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
