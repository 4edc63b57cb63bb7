/** From here on conclusions are safe, from there on tentative (K. Krippendorff, "Content Analysis", 2004, page 241). */
const SAFE_ALPHA = 0.8
const TENTATIVE_ALPHA = 0.667

/** How far one may build on an alpha. */
export function levelOfAlpha(alpha: number): 'safe' | 'tentative' | 'low' {
  return alpha >= SAFE_ALPHA ? 'safe' : alpha >= TENTATIVE_ALPHA ? 'tentative' : 'low'
}
