/** How many answers are from 0 to 6, 7 or 8, and 9 or 10 on a scale from 0 to 10. */
export interface PromoterCounts {
  promoters: number
  passives: number
  detractors: number
}

export interface NetPromoterScore extends PromoterCounts {
  /** How many answered. */
  n: number
  /** Promoters less detractors, in per cent of all answers: from -100 to 100. */
  score: number
  /** The bounds of the score of the whole population, with 95 % confidence; within -100 and 100. */
  low: number
  high: number
}

const PROMOTERS_FROM = 9
const DETRACTORS_TO = 6
const NORMAL_95 = 1.959963984540054
/** Answers that the adjusted interval adds: three quarters of one at each end, the rest between them. */
const SUPPOSED = 3
const SUPPOSED_AT_AN_END = 0.75

/** In which of the three groups a score from 0 to 10 is. */
export function promoterGroup(score: number): keyof PromoterCounts {
  if (score >= PROMOTERS_FROM) return 'promoters'
  return score <= DETRACTORS_TO ? 'detractors' : 'passives'
}

/**
 * The net promoter score with its adjusted Wald interval (Rocks 2016, “Interval Estimation for the Net Promoter Score”,
 * The American Statistician 70 (4)): unlike the plain one it stays accurate with few answers, and has a width even if
 * all answers agree. Null without answers.
 */
export function netPromoterScore(counts: PromoterCounts): NetPromoterScore | null {
  const { promoters, passives, detractors } = counts
  const n = promoters + passives + detractors
  if (n === 0) return null
  const up = (promoters + SUPPOSED_AT_AN_END) / (n + SUPPOSED)
  const down = (detractors + SUPPOSED_AT_AN_END) / (n + SUPPOSED)
  const half = NORMAL_95 * Math.sqrt((up + down - (up - down) ** 2) / (n + SUPPOSED))
  return {
    ...counts,
    n,
    score: (100 * (promoters - detractors)) / n,
    low: Math.max(-100, 100 * (up - down - half)),
    high: Math.min(100, 100 * (up - down + half)),
  }
}
