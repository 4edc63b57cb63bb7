import type { ReactNode } from 'react'

/** Our own line drawings for empty states, facets of stone in the colour of the text around them. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      width="112"
      height="80"
      viewBox="0 0 112 80"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
    >
      {children}
    </svg>
  )
}

export const faint = { opacity: 0.35 }
export const face = { fill: 'currentColor', fillOpacity: 0.07 }
