/** From 0.8 conclusions are safe, from 0.667 tentative (K. Krippendorff, "Content Analysis", 2004, page 241). */
const SAFE_ALPHA = 0.8
const TENTATIVE_ALPHA = 0.667

/** How reliable conclusions are at this alpha. */
export function levelOfAlpha(alpha: number): 'safe' | 'tentative' | 'low' {
  return alpha >= SAFE_ALPHA ? 'safe' : alpha >= TENTATIVE_ALPHA ? 'tentative' : 'low'
}
